import { expect, it } from 'vitest';
import { isOwnDocument } from './own-document.ts';

it.each([
  ['https://academy.example/classroom/1?type=class', true],
  ['https://academy.example/buddycall/1', true],
  ['https://academy.example/login', false],
  ['https://academy.example/academy-course-detail/classroom', false],
])('the document %s may load the script of the Jitsi server: %s', (name, own) => {
  expect(isOwnDocument([{ name } as PerformanceEntry])).toBe(own);
});
