import { browserStorage, onOtherTab } from '../store/browser-storage.ts';
import { createStore, useStore } from '../store/store.ts';

export const COLOR_MODES = ['system', 'light', 'dark'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

const KEY = 'colorMode';
const prefersDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

function readMode(): ColorMode {
  const stored = browserStorage.read(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const store = createStore<ColorMode>(readMode());

/** Applies the color mode to the page; boot.js does the same before the first paint. */
function applyMode(): void {
  const mode = store.get();
  document.documentElement.classList.toggle('dark', mode === 'dark' || (mode === 'system' && Boolean(prefersDark()?.matches)));
}

export function useColorMode(): ColorMode {
  return useStore(store);
}

/** Stores light, dark, or the mode of the device in this browser. */
export function chooseColorMode(mode: ColorMode): void {
  browserStorage.write(KEY, mode === 'system' ? null : mode);
  store.set(mode);
  applyMode();
}

/** Follows changes of the device setting and of other tabs. */
export function followColorMode(): void {
  prefersDark()?.addEventListener('change', applyMode);
  onOtherTab([KEY], () => {
    store.set(readMode());
    applyMode();
  });
}
