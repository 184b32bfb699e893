const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: ReadonlyArray<[RegExp, string]> = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (list: ReadonlyArray<[RegExp, string]>, userAgent: string): string | undefined => list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system in words, for the list of sessions; nothing finer is kept. */
export function describeDevice(userAgent: string | undefined): string {
  const words = [firstOf(BROWSERS, userAgent ?? ''), firstOf(SYSTEMS, userAgent ?? '')].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(', ') : 'Unknown';
}
