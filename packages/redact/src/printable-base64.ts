const longest = 65_536;
const base64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * The text inside base64 or base64url, when there is text inside: UTF-8 without control characters. Global ids, Basic
 * credentials and encoded JSON are of this kind; keys, signatures and images are not.
 *
 * @returns the decoded text, or undefined when it is not base64 or holds no text
 */
export function printableBase64(value: string): string | undefined {
  if (value.length < 8 || value.length > longest || !base64.test(value.slice(0, 64))) return undefined;
  const head = decode(value.slice(0, 32));
  if (head === undefined || !isPrintable(head)) return undefined;
  if (value.length <= 32) return head;
  const all = base64.test(value) ? decode(value) : undefined;
  return all !== undefined && isPrintable(all) ? all : undefined;
}

function decode(value: string): string | undefined {
  const standard = value.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  if (standard.length % 4 === 1) return undefined;
  try {
    return atob(standard);
  } catch {
    return undefined;
  }
}

function isPrintable(bytes: string): boolean {
  let high = 0;
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes.charCodeAt(at);
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return false;
    if (code > 127) high++;
  }
  return high * 4 <= bytes.length;
}
