import { expect, it } from 'vitest';
import { describeTimes } from './file-times.ts';

it('the end of a run lists the ten slowest files, and warns of those over their budget', () => {
  const times = Array.from({ length: 12 }, (_each, index) => ({ file: `api/${index}.test.ts`, seconds: 4 * index }));
  const lines = describeTimes(times, 1).trim().split('\n');
  expect(lines.slice(1, 11).map((line) => line.trim())).toEqual(
    [...times]
      .reverse()
      .slice(0, 10)
      .map(({ file, seconds }) => `${seconds.toFixed(1)} s  ${file}`),
  );
  expect(lines.slice(12)).toEqual([
    'WARNING: make these files faster, or add a reason to scripts/rules/test-budgets.ts:',
    '  api/11.test.ts took 44 s; the budget is 40 s',
  ]);
  expect(describeTimes(times, 2)).not.toContain('WARNING');
});
