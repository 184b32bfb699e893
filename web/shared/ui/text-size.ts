import { browserChoice } from '../store/browser-choice.ts';

/** Sizes of long texts, in percent. */
export const TEXT_SIZES = ['100', '115', '130'] as const;
type TextSize = (typeof TEXT_SIZES)[number];

/** Runs a change of the layout and scrolls so that the first visible paragraph stays where it is. */
function keepPosition(change: () => void): void {
  const first = [...document.querySelectorAll('article :is(h1, p, li)')].find((element) => element.getBoundingClientRect().bottom > 0);
  const before = first?.getBoundingClientRect().top ?? 0;
  change();
  window.scrollBy(0, (first?.getBoundingClientRect().top ?? 0) - before);
}

/** Sets the variable that `Reading` uses; boot.js does the same before the first paint. */
const applySize = (size: TextSize): void => keepPosition(() => document.documentElement.style.setProperty('--text-size', String(Number(size) / 100)));

const choice = browserChoice('textSize', TEXT_SIZES, applySize);

export const useTextSize = choice.use;
/** Stores the size of long texts in this browser. */
export const chooseTextSize = choice.choose;
/** Follows changes in other tabs; returns a function that ends it. */
export const followTextSize = choice.follow;
