/** The property names of an image item on the wire. SubQ does not document them, so they can be changed. */
export interface ImageKeys {
  /** Holds the media type, for example `image/png`. */
  readonly mediaType: string;
  /** Holds the base64 text, without a `data:` prefix. */
  readonly data: string;
}

/** The likely names; not confirmed by SubQ's documentation. */
export const defaultImageKeys: ImageKeys = Object.freeze({ mediaType: "media_type", data: "data" });
