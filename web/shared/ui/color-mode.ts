import { browserChoice } from '../store/browser-choice.ts';

const COLOR_MODES = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

const prefersDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

/** Applies the color mode to the page; boot.js does the same before the first paint. */
const applyMode = (mode: ColorMode): void => {
  document.documentElement.classList.toggle('dark', mode === 'dark' || (mode === 'system' && Boolean(prefersDark()?.matches)));
};

const choice = browserChoice('colorMode', COLOR_MODES, applyMode);

export const useColorMode = choice.use;
/** Stores light, dark, or the mode of the device in this browser. */
export const chooseColorMode = choice.choose;

/** Follows changes of the device setting and of other tabs. */
export function followColorMode(): void {
  prefersDark()?.addEventListener('change', () => applyMode(choice.get()));
  choice.follow();
}
