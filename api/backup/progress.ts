/** Milliseconds between two lines about the same work. */
const EVERY = 5000;

export type Print = (line: string) => void;

/** Returns a function that prints how far a long work is, at most every five seconds. */
export function createProgress(print: Print): (line: () => string) => void {
  let printed = Date.now();
  return (line) => {
    if (Date.now() - printed < EVERY) return;
    printed = Date.now();
    print(line());
  };
}

/** Formats a number of bytes for operators. */
export function sizeOf(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
