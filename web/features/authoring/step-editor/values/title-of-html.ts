const BEGINNING = 60;

/** Returns the beginning of a rich text, as its name in a list. */
export function titleOfHtml(html: string): string {
  const words = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
  return words.length > BEGINNING ? `${words.slice(0, BEGINNING)}…` : words;
}
