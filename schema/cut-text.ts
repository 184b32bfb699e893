/** Splits a text into grapheme clusters. */
function graphemesOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

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
  return `${kept.replace(/[\s.,;:،؛…]+$/u, '')}…`;
}
