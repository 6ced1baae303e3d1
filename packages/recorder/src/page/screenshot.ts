import type { CdpConnection } from "../cdp/connection.js";

/** Bounds of a screenshot. */
export interface ScreenshotLimits {
  /** @default 1280 */
  readonly mostWidth?: number;
  /** @default 1280 */
  readonly mostHeight?: number;
  /** @default 2,000,000 */
  readonly mostBytes?: number;
}

/** A screenshot of what the viewport shows. */
export interface Screenshot {
  readonly png: Buffer;
  /** Pixels of the picture a CSS pixel: 1 unless it was made smaller. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

interface Metrics {
  readonly cssVisualViewport: {
    readonly pageX: number;
    readonly pageY: number;
    readonly clientWidth: number;
    readonly clientHeight: number;
  };
}

/**
 * Takes a screenshot of the viewport, within bounds at capture: it is made smaller until it fits.
 *
 * @returns undefined when not even a tenth of its size fits
 */
export async function takeScreenshot(
  cdp: CdpConnection,
  sessionId: string,
  { mostWidth = 1280, mostHeight = 1280, mostBytes = 2_000_000 }: ScreenshotLimits = {},
): Promise<Screenshot | undefined> {
  const { cssVisualViewport: view } = await cdp.send<Metrics>("Page.getLayoutMetrics", {}, sessionId);
  const { result } = await cdp.send<{ result: { value?: number } }>(
    "Runtime.evaluate",
    { expression: "devicePixelRatio", returnByValue: true },
    sessionId,
  );
  const pixelRatio = typeof result.value === "number" && result.value > 0 ? result.value : 1;
  let scale = Math.min(1, mostWidth / view.clientWidth, mostHeight / view.clientHeight);
  for (; scale >= 0.1; scale *= 0.7) {
    const clip = {
      x: view.pageX,
      y: view.pageY,
      width: view.clientWidth,
      height: view.clientHeight,
      scale: scale / pixelRatio,
    };
    const { data } = await cdp.send<{ data: string }>(
      "Page.captureScreenshot",
      { format: "png", clip, optimizeForSpeed: true },
      sessionId,
    );
    const png = Buffer.from(data, "base64");
    if (png.length <= mostBytes) {
      return { png, scale, width: Math.round(view.clientWidth * scale), height: Math.round(view.clientHeight * scale) };
    }
  }
  return undefined;
}
