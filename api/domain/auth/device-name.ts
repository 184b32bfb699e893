/** First match wins: a browser names those it is built on too. */
const BROWSERS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  ['Samsung Internet', /SamsungBrowser|Samsung Internet/],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(?:e|A|iOS)?\b/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|Chromium|CriOS/],
  ['Safari', /Safari/],
];
const SYSTEMS: ReadonlyArray<[name: string, pattern: RegExp]> = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['ChromeOS', /CrOS|ChromeOS/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh|macOS/],
  ['Linux', /Linux/],
];

const nameOf = (list: typeof BROWSERS, text: string): string[] => list.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])).slice(0, 1);

/**
 * A device in words for the list of sessions: "Firefox · Android". Product names only, so it reads in every language;
 * empty when the user agent says nothing we know. Never an address, never a version.
 */
export function deviceName(userAgent: string): string {
  return [...nameOf(BROWSERS, userAgent), ...nameOf(SYSTEMS, userAgent)].join(' · ');
}
