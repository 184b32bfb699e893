import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedTests, type TestReport } from './run-tests.ts';

const file = (name: string, status: string, tests: TestReport['testResults'][number]['assertionResults'] = [], message = '') => ({
  name: join(process.cwd(), name),
  status,
  message,
  assertionResults: tests,
});

it('the end of a run lists each failed test with the first line of its error, and files that could not be run', () => {
  const report: TestReport = {
    success: false,
    testResults: [
      file('api/a.test.ts', 'passed', [{ fullName: 'adds', status: 'passed', failureMessages: [] }]),
      file('web/b.test.tsx', 'failed', [
        { fullName: 'page opens', status: 'passed', failureMessages: [] },
        { fullName: 'page closes', status: 'failed', failureMessages: ['Error: Unable to find a button\n    at page.tsx:1'] },
      ]),
      file('web/c.browser.ts', 'failed', [], 'SyntaxError: Unexpected token\n    at c.browser.ts:3'),
    ],
  };
  expect(failedTests(report)).toEqual([
    { file: 'web/b.test.tsx', name: 'page closes', reason: 'Error: Unable to find a button' },
    { file: 'web/c.browser.ts', name: 'the file as a whole', reason: 'SyntaxError: Unexpected token' },
  ]);
});

it('the end of a run lists nothing if all tests passed', () => {
  expect(failedTests({ success: true, testResults: [file('api/a.test.ts', 'passed')] })).toEqual([]);
});
