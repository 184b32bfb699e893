import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Messages with the sign, which check-locales refuses in right-to-left translations. */
const IN_MESSAGES = ['web/features/courses/course-state.tsx', 'web/routes/course-completed/page.tsx'];

it('facts are separated by factSeparator alone: a dot beside a Persian number reads as a zero', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .map((path) => join('web', path).replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|generated)\.|\/testing\//.test(path));
  const dotted = sources.filter((path) => {
    const code = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return code.includes('·');
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(dotted.sort()).toEqual(IN_MESSAGES);
});
