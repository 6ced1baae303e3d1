const percentPair = /%[0-9A-Fa-f]{2}/;

/** Text with its percent escapes decoded as UTF-8; escapes that are not UTF-8 are read as Latin-1. */
export function percentDecoded(text: string): string {
  if (!text.includes("%") || !percentPair.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

/** Percent-encodes text for a URL or form; lone surrogates, which cannot be encoded, become U+FFFD. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));
}
