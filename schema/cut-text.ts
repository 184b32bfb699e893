/** Splits a text into grapheme clusters; into letters in Firefox before 125, which may separate an accent or a part of an emoji. */
function graphemesOf(text: string): string[] {
  if (Intl.Segmenter === undefined) return [...text];
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** What does not stand before an ellipsis. */
const PUNCTUATION = /[\s.,;:،؛…]/u;

/** Truncates a text at a word, never inside a grapheme cluster; the ellipsis counts and does not follow a full stop (docs/product-rules.md#9-known-defects-of-the-predecessor). */
export function cutText(text: string, maximum: number): string {
  // A grapheme cluster has at least one code unit, so a text this short needs no counting.
  if (text.length <= maximum) return text;
  const graphemes = graphemesOf(text);
  if (graphemes.length <= maximum) return text;
  const head = graphemes.slice(0, maximum - 1).join('');
  const lastSpace = head.lastIndexOf(' ');
  const endsWithWord = graphemes[maximum - 1] === ' ';
  const kept = !endsWithWord && lastSpace > head.length / 2 ? head.slice(0, lastSpace) : head;
  let end = kept.length;
  while (end > 0 && PUNCTUATION.test(kept.charAt(end - 1))) end -= 1;
  return `${kept.slice(0, end)}…`;
}

/** One or more short parts in brackets at the end of a name, such as "(copy)". */
const SUFFIX = /(?:\s*\([^()]{1,12}\))+$/u;
/** Characters at the end of a name that are searched for such parts. */
const SUFFIX_MAX = 100;

/** Truncates a name like `cutText`, but in the middle if it ends with a part in brackets: "(copy)" stays visible. */
export function cutName(name: string, maximum: number): string {
  const suffix = SUFFIX.exec(name.slice(-SUFFIX_MAX))?.[0] ?? '';
  if (suffix === '' || suffix.length > maximum / 2 || graphemesOf(name).length <= maximum) return cutText(name, maximum);
  return `${cutText(name.slice(0, -suffix.length), maximum - suffix.length)}${suffix}`;
}
