import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { runText } from '../../api/domain/shared/prepared.ts';
import { withActor } from '../../api/domain/shared/transaction.ts';
import { createGqlContext } from '../../api/graphql/context.ts';
import { createTrustedDocuments } from '../../api/graphql/trusted-documents.ts';
import { type SeededLearner, seedLearner } from '../../api/testing/learner-seed.ts';
import { countRowBytes } from '../../api/testing/row-bytes.ts';
import { testSchema } from '../../api/testing/run-graphql.ts';
import { type ClientDocument, documentOf } from './client-documents.ts';
import { adminOf } from './compare.ts';
import { ACADEMY, COURSE, DASHBOARD, MY_COURSES } from './learner-pages-sql.ts';
import { cpuSeconds, median } from './load.ts';
import type { Stage } from './stage.ts';

const BEGUN = [1, 20, 100];
/** Answers before the measurement: PostgreSQL keeps a plan from the sixth on. */
const WARM_UP = 12;
const ROUNDS = 5;
const MS_PER_SECOND = 1000;

interface Page {
  name: string;
  document: ClientDocument;
  variables: (seeded: SeededLearner) => Record<string, unknown>;
  byHand: string;
}
const PAGES: readonly Page[] = [
  { name: 'dashboard', document: documentOf('DashboardPage'), variables: () => ({}), byHand: DASHBOARD },
  { name: 'My Courses', document: documentOf('MyCourses'), variables: () => ({}), byHand: MY_COURSES },
  { name: 'academy', document: documentOf('AcademyDetailPage'), variables: ({ academyId }) => ({ id: academyId }), byHand: ACADEMY },
  { name: 'course', document: documentOf('AcademyCourseDetailPage'), variables: ({ courseId }) => ({ courseId }), byHand: COURSE },
  { name: 'course, step', document: documentOf('AcademyCourseDetailPage'), variables: ({ courseId }) => ({ courseId, withStep: true }), byHand: COURSE },
];

interface Answer {
  bytes: number;
}

/** Returns the milliseconds of processor time of this process and of the database for one answer: the median of some rounds of each. */
async function processorTimes(pid: number, answers: ReadonlyArray<() => Promise<Answer>>, times: number): Promise<number[]> {
  for (const answer of answers) for (let n = 0; n < WARM_UP; n += 1) await answer();
  const seen = answers.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, answer] of answers.entries()) {
      const [own, database] = [process.cpuUsage(), cpuSeconds(pid)];
      for (let n = 0; n < times; n += 1) await answer();
      const { user, system } = process.cpuUsage(own);
      seen[index]?.push(((user + system) / MS_PER_SECOND + (cpuSeconds(pid) - database) * MS_PER_SECOND) / times);
    }
  }
  return seen.map(median);
}

async function measurePages(source: DataSource, url: string, courses: number): Promise<void> {
  const seeded = await seedLearner(source.manager, { academies: 20, courses });
  const rows = countRowBytes(source);
  const ctx = withActor(adminOf(source, url), { id: seeded.learnerId, role: 'student', language: 'en', contentLanguage: null, sessionId: '' });
  const [{ pid = 0 } = {}]: Array<{ pid?: number }> = await source.query('SELECT pg_backend_pid() AS pid');
  const documents = createTrustedDocuments(testSchema, Object.fromEntries(PAGES.map(({ document }) => [document.hash, document.text])), console as never);
  for (const { name, document, variables, byHand } of PAGES) {
    const trusted = await documents.find(document.hash);
    const ours = async (): Promise<Answer> => {
      const result = await trusted?.run(variables(seeded), createGqlContext(ctx, 'bench'));
      if (result === undefined || result.errors !== undefined) throw new Error(`${name} failed: ${JSON.stringify(result?.errors)}`);
      return { bytes: Buffer.byteLength(JSON.stringify(result)) };
    };
    const hand = async (): Promise<Answer> => {
      const [row] = await runText<{ answer: object }>(source.manager, byHand, [seeded.learnerId, seeded.academyId, seeded.courseId]);
      if (row === undefined) throw new Error(`${name} by hand returned nothing`);
      return { bytes: Buffer.byteLength(JSON.stringify(row.answer)) };
    };
    const [before, { bytes }] = [rows.count, await ours()];
    const read = rows.count - before;
    const { bytes: least } = await hand();
    const [mine = 0, baseline = 0] = await processorTimes(pid, [ours, hand], courses > 20 ? 8 : 20);
    process.stdout.write(
      `  ${name.padEnd(12)} ${String(courses).padStart(3)} begun  ${mine.toFixed(2).padStart(6)} ms  one statement ${baseline.toFixed(2).padStart(6)} ms  ${(mine / baseline).toFixed(2)}x  ${(bytes / 1024).toFixed(1)} KB (by hand ${(least / 1024).toFixed(1)})  ${(read / bytes).toFixed(2)} bytes of rows per byte\n`,
    );
  }
}

/** Measures the pages of a learner with 1, 20 and 100 begun courses of 100 steps: processor time of server and database without HTTP, and bytes of rows per byte of the answer. */
export async function measureLearnerPages(stage: Stage): Promise<void> {
  process.stdout.write('\nPages of a learner, processor time of server and database\n');
  const admin = await createDataSource({ url: stage.databaseUrl, poolSize: 1 }).initialize();
  for (const courses of BEGUN) {
    const name = `learner_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`CREATE DATABASE ${name}`);
    const url = stage.databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
    const source = await createDataSource({ url, poolSize: 1 }).initialize();
    try {
      await source.runMigrations();
      await measurePages(source, url, courses);
    } finally {
      await source.destroy();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  }
  await admin.destroy();
  process.stdout.write('  goal: at most 2.5x the processor time of one statement, at most 3 bytes of rows per byte\n');
}
