/** Returns the URL that a text is, or null. Browsers before Safari 17 have no `URL.canParse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
