import { afterEach, expect, it, vi } from 'vitest';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import FileTimes, { describeTimes } from './file-times.ts';

afterEach(() => void vi.useRealTimers());

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

it('a file whose last test is reported after its end does not end the run', () => {
  vi.useFakeTimers();
  const module = { relativeModuleId: 'api/a.test.ts', children: { allTests: () => [] } } as unknown as TestModule;
  const cancelCurrentRun = vi.fn();
  const reporter = new FileTimes();
  reporter.onInit({ cancelCurrentRun } as unknown as Vitest);
  reporter.onTestModuleCollected(module);
  reporter.onTestModuleEnd(module);
  reporter.onTestCaseResult({ module } as TestCase);
  vi.advanceTimersByTime(3_600_000);
  expect(cancelCurrentRun).not.toHaveBeenCalled();
});
