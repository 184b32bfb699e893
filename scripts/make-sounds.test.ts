import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOUNDS } from './make-sounds.ts';

it.each(Object.entries(SOUNDS))('the committed sound %s is what the script writes, and has at most 20 KB', (name, bytes) => {
  expect(readFileSync(`web/features/calls/sounds/${name}`).equals(bytes)).toBe(true);
  expect(bytes.length).toBeLessThanOrEqual(20 * 1024);
});
