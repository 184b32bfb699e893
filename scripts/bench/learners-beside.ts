import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { addSession } from './add-person.ts';
import { documentOf } from './client-documents.ts';
import { percentile, print } from './figures.ts';
import type { FilledSite } from './filled-site.ts';
import { graphqlRequest, send } from './request.ts';

const LEARNERS = 200;
/** Milliseconds between two requests of all learners together. */
export const EVERY = 50;
/** Milliseconds of a measurement at least; it lasts until the heavy work has ended. */
const LEAST = 10_000;
/** The 95th percentile beside heavy work, in those beside nothing. */
export const BESIDE_GOAL = 1.3;

/** Work beside which pages are measured. `run` resolves when it has ended. */
export interface HeavyWork {
  name: string;
  run: (site: FilledSite) => Promise<void>;
}

interface Reader {
  token: string;
  courseId: string;
  stepId: string;
}

/** Returns learners of courses in other academies than some, each with a session. */
export async function readersOf({ source }: FilledSite, exceptAcademies: readonly string[] = []): Promise<Reader[]> {
  const rows: Array<{ userId: string; courseId: string; stepId: string }> = await source.query(
    `SELECT e.user_id AS "userId", e.course_id AS "courseId", a.current_step_id AS "stepId" FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id
     JOIN users u ON u.id = e.user_id JOIN courses c ON c.id = e.course_id
     WHERE a.completed_at IS NULL AND u.deactivated_at IS NULL AND u.role = 'student' AND c.academy_id <> ALL($1) ORDER BY a.id LIMIT ${LEARNERS}`,
    [exceptAcademies],
  );
  return Promise.all(rows.map(async ({ userId, ...row }) => ({ ...row, token: await addSession(source, userId) })));
}

const PAGES: ReadonlyArray<{ operation: string; variables: (reader: Reader) => object }> = [
  { operation: 'DashboardPage', variables: () => ({}) },
  { operation: 'AcademyCourseDetailPage', variables: ({ courseId }) => ({ courseId, stepId: null, withStep: true }) },
  { operation: 'StepView', variables: ({ stepId }) => ({ stepId }) },
];

async function readPage({ api }: FilledSite, { operation, variables }: (typeof PAGES)[number], reader: Reader): Promise<number> {
  const { hash } = documentOf(operation);
  const request = graphqlRequest({ name: operation, address: api.address, token: reader.token, document: { hash }, variables: variables(reader) });
  return (await send(request)).ended;
}

/** Sends the pages of learners at set times, whether earlier ones are answered or not, while work runs; returns the milliseconds of each. */
async function readWhile(site: FilledSite, readers: readonly Reader[], work: Promise<void>): Promise<number[]> {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  const state = { isDone: false };
  const done = work.then(() => {
    state.isDone = true;
  });
  // The failure of the work is thrown below; this loop ends with it.
  done.catch(() => {
    state.isDone = true;
  });
  for (let n = 0; !state.isDone || performance.now() - started < LEAST; n += 1) {
    const [page, reader] = [PAGES[n % PAGES.length] as (typeof PAGES)[number], readers[n % readers.length] as Reader];
    answers.push(readPage(site, page, reader));
    await wait(Math.max(0, started + (n + 1) * EVERY - performance.now()));
  }
  await done;
  return Promise.all(answers);
}

/** Prints the times of learners' pages beside nothing, and while each heavy work runs. */
export async function measureBeside(site: FilledSite, readers: readonly Reader[], works: readonly HeavyWork[]): Promise<void> {
  await readWhile(site, readers, wait(LEAST));
  let alone = Number.NaN;
  for (const { name, run } of [{ name: 'nothing else', run: async () => undefined }, ...works]) {
    const started = performance.now();
    let lasted = 0;
    const work = run(site).then(() => {
      lasted = (performance.now() - started) / 1000;
    });
    const times = await readWhile(site, readers, work);
    const p95 = percentile(times, 0.95);
    if (Number.isNaN(alone)) alone = p95;
    const ratio = p95 / alone;
    print(
      `  ${name.padEnd(42)} ${lasted.toFixed(1).padStart(5)} s  ${String(times.length).padStart(4)} pages: p50 ${percentile(times, 0.5).toFixed(0).padStart(3)} ms, p95 ${p95.toFixed(0).padStart(4)} ms  ${ratio.toFixed(2)}x${ratio > BESIDE_GOAL ? '  over' : ''}`,
    );
  }
}
