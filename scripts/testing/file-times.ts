import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { commandOf } from '../../api/db/processes.ts';
import { type FileTime, overTime } from '../rules/test-budgets.ts';

/** The number of files in the list. */
const SLOWEST = 10;
const SLOWNESS = Number(process.env.TEST_SLOWNESS ?? '1');
/** How much longer a file takes because one more runs than there are processors (vitest.config.ts). */
const SHARED = 1 + 1 / availableParallelism();
/**
 * Milliseconds without news of a file, beyond the limit of its slowest test, after which it blocks its process: vitest cannot end it. The limits of hooks are not
 * reported; none is longer.
 */
const GRACE = 600_000 * SLOWNESS;
const CHECK_INTERVAL = 5000;

const print = (text: string): void => void process.stdout.write(text);

/** Returns the list of the slowest files, and a warning for each that is over its budget: a timing is never an assertion. */
export function describeTimes(times: readonly FileTime[], slowness = SLOWNESS * SHARED): string {
  const sorted = [...times].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const lines = sorted.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}\n`).join('');
  const over = overTime(times, slowness).map((line) => `  ${line}\n`);
  const warning = over.length === 0 ? '' : `\nWARNING: make these files faster, or add a reason to scripts/rules/test-budgets.ts:\n${over.join('')}`;
  return `\nThe slowest files, with their hooks:\n${lines}${warning}`;
}

/** Returns the longest time that a file may give no news, in milliseconds. */
function limitOf(module: TestModule): number {
  return GRACE + Math.max(0, ...[...module.children.allTests()].map(({ options }) => options.timeout ?? 0));
}

/** Names a file and its first test without a result. */
function describeBlocked(module: TestModule): string {
  const [waiting] = module.children.allTests('pending');
  return `  ${module.relativeModuleId} > ${waiting?.fullName ?? 'a hook after the tests'}\n`;
}

/** Kills the processes that run tests; those that block do not react to anything else. */
function killWorkers(): void {
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().split('\n')) {
    const [pid = 0, parent] = line.trim().split(/\s+/).map(Number);
    if (parent === process.pid && commandOf(pid).includes('vitest')) process.kill(pid, 'SIGKILL');
  }
}

/**
 * Prints the slowest files at the end of a run. Ends a run in which a file blocks its process, with the name of the test: vitest ends a
 * test at its limit, but only if the test lets its process measure the time.
 */
export default class FileTimes implements Reporter {
  private readonly news = new Map<TestModule, number>();
  private readonly ended = new Set<TestModule>();
  private timer: NodeJS.Timeout | undefined;

  onInit(vitest: Vitest): void {
    this.timer = setInterval(() => this.endBlocked(vitest), CHECK_INTERVAL).unref();
  }

  onTestModuleCollected(module: TestModule): void {
    this.news.set(module, Date.now());
  }

  onTestCaseResult({ module }: TestCase): void {
    // Vitest may report the last test of a file after the end of the file.
    if (!this.ended.has(module)) this.news.set(module, Date.now());
  }

  onTestModuleEnd(module: TestModule): void {
    this.ended.add(module);
    this.news.delete(module);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    clearInterval(this.timer);
    print(describeTimes(modules.map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))));
  }

  private endBlocked(vitest: Vitest): void {
    const blocked = [...this.news].filter(([module, since]) => Date.now() - since > limitOf(module)).map(([module]) => describeBlocked(module));
    if (blocked.length === 0) return;
    clearInterval(this.timer);
    print(`\nThe run ends: these tests block their process beyond their limit:\n${blocked.join('')}`);
    void vitest.cancelCurrentRun('test-failure');
    killWorkers();
  }
}
