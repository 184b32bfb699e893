import { performance } from 'node:perf_hooks';
import { buildWebIfStale } from '../start/web-build.ts';
import { measureActs } from './act-costs.ts';
import { measureBackup } from './backup.ts';
import { print } from './figures.ts';
import { measureFileUpload } from './file-upload.ts';
import { type FilledSite, startFilledSite } from './filled-site.ts';
import { measureGuesses } from './guesses.ts';
import { measureHeavyWork } from './heavy-work.ts';
import { measureInteractions } from './interactions.ts';
import { measureUserSearch } from './large-site.ts';
import { measureLearnerPages } from './learner-pages.ts';
import { measureLearners } from './learners.ts';
import { measureLive } from './live.ts';
import { assertEnoughMemory } from './memory.ts';
import { measureMessages } from './messages.ts';
import { measureOwnData } from './own-data.ts';
import { measurePages } from './pages.ts';
import { measurePeopleList } from './people-list.ts';
import { type PhoneStage, startDemo } from './phone.ts';
import { measureQuizAnswers } from './quiz-answers.ts';
import { measureRanges } from './ranges.ts';
import { measureReconnect } from './reconnect.ts';
import { BenchError } from './request.ts';
import { measureSaving } from './saving.ts';
import { measureSessionCheck } from './session-check.ts';
import { measureSignIn } from './sign-in.ts';
import { printSizes } from './size.ts';
import { measureSoak } from './soak.ts';
import { measureStaffPages } from './staff-pages.ts';
import { type Stage, startStage } from './stage.ts';
import { measureStart } from './start-and-stop.ts';
import { measureUploads } from './uploads.ts';
import { measureWebVitals } from './web-vitals.ts';

/** What measures share; each part is started when the first measure needs it. */
interface Parts {
  stage(): Promise<Stage>;
  demo(): Promise<PhoneStage>;
  filled(): Promise<FilledSite>;
}

/** A measure returns what it waits for and prints at the end, if anything. */
type Measured = (() => Promise<void>) | void;

const onStage =
  (measure: (stage: Stage) => Promise<Measured>) =>
  async ({ stage }: Parts): Promise<Measured> =>
    measure(await stage());
const onDemo =
  (measure: (demo: PhoneStage) => Promise<void>) =>
  async ({ demo }: Parts): Promise<void> =>
    measure(await demo());

/** The measures by name, in the order of a whole run; docs/targets.md names the file of each. */
const MEASURES: Readonly<Record<string, (parts: Parts) => Promise<Measured>>> = {
  pages: onStage(measurePages),
  acts: onStage(measureActs),
  'learner-pages': onStage(measureLearnerPages),
  saving: onStage(measureSaving),
  'session-check': measureSessionCheck,
  'sign-in': onStage(measureSignIn),
  'file-upload': onStage(measureFileUpload),
  ranges: onStage(measureRanges),
  uploads: onStage(measureUploads),
  'start-and-stop': onStage(measureStart),
  live: onStage(measureLive),
  reconnect: onStage(measureReconnect),
  'quiz-answers': onStage(measureQuizAnswers),
  messages: onStage(measureMessages),
  'own-data': onStage(measureOwnData),
  'people-list': onStage(measurePeopleList),
  'large-site': onStage(measureUserSearch),
  'web-vitals': onDemo(measureWebVitals),
  interactions: onDemo(measureInteractions),
  size: () => printSizes(),
  // The last one: it ends with an error on a machine that is too slow.
  learners: onStage(measureLearners),
};

/** With `--large` only: it fills a site of 50,000 people. */
const LARGE: typeof MEASURES = {
  'staff-pages': async ({ filled }) => measureStaffPages(await filled()),
  'heavy-work': async ({ stage, filled }) => measureHeavyWork(await stage(), await filled()),
  backup: async ({ stage, filled }) => measureBackup(await stage(), await filled()),
  guesses: onStage(measureGuesses),
  soak: onStage(measureSoak),
};

const MILLISECONDS = 1000;

/** Returns the measures to run: those that are named, or all; of the large site with `--large`. */
function chosen(parameters: readonly string[]): string[] {
  const measures = parameters.includes('--large') ? LARGE : MEASURES;
  const names = parameters.filter((parameter) => parameter !== '--large');
  const unknown = names.filter((name) => measures[name] === undefined);
  if (unknown.length > 0) throw new BenchError(`There is no measure ${unknown.join(', ')}. Measures: ${Object.keys(measures).join(', ')}`);
  return names.length > 0 ? names : Object.keys(measures);
}

/** Starts a shared part once, and notes how to close it. */
function shared<Part extends { close(): Promise<void> }>(start: () => Promise<Part>, closing: Array<() => Promise<void>>): () => Promise<Part> {
  let started: Promise<Part> | undefined;
  return () => {
    started ??= start().then((part) => {
      closing.push(() => part.close());
      return part;
    });
    return started;
  };
}

async function runMeasures(names: readonly string[]): Promise<void> {
  const closing: Array<() => Promise<void>> = [];
  const stage = shared(startStage, closing);
  const parts: Parts = { stage, demo: shared(startDemo, closing), filled: shared(async () => startFilledSite(await stage()), closing) };
  const last: Array<() => Promise<void>> = [];
  try {
    for (const name of names) {
      const started = performance.now();
      const measured = await { ...MEASURES, ...LARGE }[name]?.(parts);
      if (measured !== undefined) last.push(measured);
      print(`  (${name}: ${((performance.now() - started) / MILLISECONDS).toFixed(0)} s)`);
    }
    for (const finish of last) await finish();
  } finally {
    // What was started last may need what was started before.
    for (const close of closing.reverse()) await close();
  }
}

/** `npm run bench [-- name …]`, or `npm run bench -- --large [name …]`: reports every figure as a ratio within one run, and ends with exit code 1 at the first answer that is not a good one. Not part of the tests. */
async function main(): Promise<void> {
  const names = chosen(process.argv.slice(2));
  assertEnoughMemory();
  await buildWebIfStale(print, 'best');
  await runMeasures(names);
}

// A signal ends the servers and the database, too: they are killed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await main().catch((error: unknown) => {
  process.stderr.write(`\nbench: ${error instanceof BenchError ? error.message : (error as Error).stack}\n`);
  // A server that never became ready still runs, and would keep this process.
  process.exit(1);
});
