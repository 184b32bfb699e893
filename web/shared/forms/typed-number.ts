const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Parses a typed number, also in Arabic and Persian digits; undefined if empty, NaN if it is not a number. */
export function numberOf(typed: string): number | undefined {
  const plain = typed.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });
  return plain === '' ? undefined : Number(plain);
}
