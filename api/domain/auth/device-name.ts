/** The first match wins: browsers also name those they are based on. */
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
 * Returns a device name for the list of sessions, such as "Firefox · Android". Contains product names only, so it needs no translation;
 * empty if the user agent is unknown. Never contains an address or a version.
 */
export function deviceName(userAgent: string): string {
  return [...nameOf(BROWSERS, userAgent), ...nameOf(SYSTEMS, userAgent)].join(' · ');
}
