import { optionalPart } from '../../shared/lazy-part.ts';

/** Loads a part together with its texts. Both come after the first paint, so that the page does not load them. */
async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const texts = import('../../shared/i18n/bookmark-catalog.ts').then(({ loadBookmarkCatalog }) => loadBookmarkCatalog());
  const [loaded] = await Promise.all([part, texts]);
  return loaded;
}

export const StepStar = optionalPart(async () => (await withTexts(import('./step-star.tsx'))).StepStar);
export const StepNote = optionalPart(async () => (await withTexts(import('./step-note.tsx'))).StepNote);
export const BookmarkMark = optionalPart(async () => (await withTexts(import('./bookmark-mark.tsx'))).BookmarkMark);
