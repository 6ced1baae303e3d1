/** The proxy that a browser is opened with. */
export interface ProxySettings {
  /** `http://host:port`, `https://…` or `socks5://…`, without credentials. */
  readonly server: string;
  readonly username?: string;
  readonly password?: string;
  /** Hosts that are reached directly, as Chrome's `--proxy-bypass-list` takes them. */
  readonly bypass?: string;
}

/** How a browser is opened. */
export interface LaunchSettings {
  /** A path of an executable, or a channel name such as `chrome`; absent: the first browser found. */
  readonly browser?: string;
  /** Shows a window. @default false */
  readonly headed?: boolean;
  readonly proxy?: ProxySettings;
  /** Asked once through the browser after opening; its answer says from which country the traffic leaves. */
  readonly exitCheckUrl?: string;
  /** More command line arguments for the browser. */
  readonly browserArguments?: readonly string[];
}
