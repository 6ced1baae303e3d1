import { RecorderError } from "../error.js";
import type { ProxySettings } from "../launch-settings.js";

const schemes = ["http:", "https:", "socks4:", "socks5:"];

/**
 * Reads a proxy from one text, as `--proxy` takes it: `http://host:port`, with credentials as
 * `http://user:password@host:port`; without a scheme it is an HTTP proxy.
 *
 * @throws RecorderError `proxy-invalid`; the message never holds the password
 */
export function parseProxy(text: string): ProxySettings {
  const withScheme = /^[a-z0-9]+:\/\//i.test(text) ? text : `http://${text}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    throw new RecorderError(
      "proxy-invalid",
      "the proxy's address cannot be read; expected for example http://host:3128",
    );
  }
  const port = url.port === "" ? "" : `:${url.port}`;
  const proxy: ProxySettings = {
    server: `${url.protocol}//${url.hostname}${port}`,
    ...(url.username === "" ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === "" ? {} : { password: decodeURIComponent(url.password) }),
  };
  checkProxy(proxy);
  return proxy;
}

/** Throws RecorderError `proxy-invalid` for settings that Chrome would not use as they are meant. */
export function checkProxy({ server, username }: ProxySettings): void {
  let url: URL;
  try {
    url = new URL(server);
  } catch {
    throw new RecorderError(
      "proxy-invalid",
      `the proxy's server ${JSON.stringify(server)} is no address; expected for example http://host:3128`,
    );
  }
  if (!schemes.includes(url.protocol) || url.hostname === "") {
    throw new RecorderError(
      "proxy-invalid",
      `the proxy's scheme ${url.protocol}// is none of http, https, socks4, socks5`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new RecorderError(
      "proxy-invalid",
      "credentials stand in the proxy's server; give them as username and password",
    );
  }
  if (username !== undefined && url.protocol.startsWith("socks")) {
    throw new RecorderError(
      "proxy-invalid",
      "Chrome knows no credentials for SOCKS proxies; use an HTTP proxy, or one without a password",
    );
  }
}
