import { join } from 'node:path';
import { expect, it } from 'vitest';
import { failedTests, type TestReport } from './run-tests.ts';

const file = (name: string, status: string, tests: TestReport['testResults'][number]['assertionResults'] = [], message = '') => ({
  name: join(process.cwd(), name),
  status,
  message,
  assertionResults: tests,
});

const STACK = ['Error: Unable to find a button', `at find (${process.cwd()}/web/testing/find.ts:12:3)`, 'at process (node:internal/process:9:1)']
  .concat(`at ${process.cwd()}/node_modules/vitest/run.js:1:1`, `at ${process.cwd()}/web/b.test.tsx:7:9`)
  .join('\n    ');

it('the end of a run lists each failed test with the first line and the places of its error, and files that could not be run', () => {
  const report: TestReport = {
    success: false,
    testResults: [
      file('api/a.test.ts', 'passed', [{ fullName: 'adds', status: 'passed', failureMessages: [] }]),
      file('web/b.test.tsx', 'failed', [
        { fullName: 'page opens', status: 'passed', failureMessages: [] },
        { fullName: 'page closes', status: 'failed', failureMessages: [STACK] },
      ]),
      file('web/c.browser.ts', 'failed', [], 'SyntaxError: Unexpected token\n    at c.browser.ts:3'),
    ],
  };
  expect(failedTests(report)).toEqual([
    { file: 'web/b.test.tsx', name: 'page closes', reason: 'Error: Unable to find a button (web/testing/find.ts:12 < web/b.test.tsx:7)' },
    { file: 'web/c.browser.ts', name: 'the file as a whole', reason: 'SyntaxError: Unexpected token' },
  ]);
});

it('the end of a run lists nothing if all tests passed', () => {
  expect(failedTests({ success: true, testResults: [file('api/a.test.ts', 'passed')] })).toEqual([]);
});
