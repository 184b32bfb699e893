import { expect } from 'vitest';
import type { View } from './view.ts';

/** Pixels that a dialog leaves free above and below, with the rounding of its parts. */
const MARGINS = 52;

/** Expects that the open dialog is as high as its content, or as the window. */
export async function expectWholeDialog({ engine }: View): Promise<void> {
  const measure = () => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const parts = [...(dialog?.firstElementChild?.children ?? [])];
    return {
      height: dialog?.getBoundingClientRect().height ?? 0,
      content: parts.reduce((sum, part) => sum + part.scrollHeight, 0),
      available: window.innerHeight,
    };
  };
  const { height, content, available } = await engine.run(measure, null);
  expect(content).toBeGreaterThan(100);
  expect(height).toBeGreaterThanOrEqual(Math.min(content, available - MARGINS));
}
