import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FILE_SECONDS, LONGER, overTime } from './test-budgets.ts';

it('a test file over the budget is listed, unless it has a reason', () => {
  const [excused = ''] = Object.keys(LONGER);
  const times = [
    { file: 'api/slow.test.ts', seconds: FILE_SECONDS + 1 },
    { file: 'api/quick.test.ts', seconds: FILE_SECONDS },
    { file: excused, seconds: 10 * FILE_SECONDS },
  ];
  expect(overTime(times)).toEqual([`api/slow.test.ts took ${FILE_SECONDS + 1} s; the budget is ${FILE_SECONDS} s`]);
  expect(overTime(times, 2)).toEqual([]);
});

it('only test files that exist have a reason to be over the budget', () => {
  expect(Object.keys(LONGER).filter((file) => !existsSync(file))).toEqual([]);
});
