import type { DataSource } from 'typeorm';
import { runText } from '../../api/domain/shared/prepared.ts';
import { withActor } from '../../api/domain/shared/transaction.ts';
import { createGqlContext } from '../../api/graphql/context.ts';
import { createTrustedDocuments } from '../../api/graphql/transport/trusted-documents.ts';
import { type SeededLearner, seedLearner } from '../../api/testing/learner-seed.ts';
import { countRowBytes } from '../../api/testing/row-bytes.ts';
import { testSchema } from '../../api/testing/run-graphql.ts';
import { adminOf } from './admin-context.ts';
import { type ClientDocument, documentOf } from './client-documents.ts';
import { kilobytes, print } from './figures.ts';
import { ACADEMY, COURSE, COURSE_AND_STEP, DASHBOARD, MY_COURSES } from './learner-pages-sql.ts';
import { processorTimes } from './processor-times.ts';
import { assertSameSize, BenchError } from './request.ts';
import { type Stage, withDatabase } from './stage.ts';

const BEGUN = [1, 20, 100];
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
  {
    name: 'course, step',
    document: documentOf('AcademyCourseDetailPage'),
    variables: ({ courseId }) => ({ courseId, withStep: true }),
    byHand: COURSE_AND_STEP,
  },
];

interface Answer {
  bytes: number;
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
      if (result === undefined || result.errors !== undefined) throw new BenchError(`${name} failed: ${JSON.stringify(result?.errors)}`);
      return { bytes: Buffer.byteLength(JSON.stringify(result)) };
    };
    const hand = async (): Promise<Answer> => {
      const [row] = await runText<{ answer: object }>(source.manager, byHand, [seeded.learnerId, seeded.academyId, seeded.courseId]);
      if (row === undefined) throw new BenchError(`${name} by hand returned nothing`);
      return { bytes: Buffer.byteLength(JSON.stringify(row.answer)) };
    };
    const [before, { bytes }] = [rows.count, await ours()];
    const read = rows.count - before;
    const { bytes: least } = await hand();
    assertSameSize(name, bytes, least);
    const [mine = 0, baseline = 0] = await processorTimes(pid, [ours, hand], courses > 20 ? 8 : 20);
    print(
      `  ${name.padEnd(12)} ${String(courses).padStart(3)} begun  ${mine.toFixed(2).padStart(6)} ms  one statement ${baseline.toFixed(2).padStart(6)} ms  ${(mine / baseline).toFixed(2)}x  ${kilobytes(bytes)} KB (by hand ${kilobytes(least)} KB)  ${(read / bytes).toFixed(2)} bytes of rows per byte`,
    );
  }
}

/** Measures the pages of a learner with 1, 20 and 100 begun courses of 100 steps: processor time of server and database without HTTP, and bytes of rows per byte of the answer (P20). */
export async function measureLearnerPages(stage: Stage): Promise<void> {
  print('\nPages of a learner, processor time of server and database without HTTP');
  for (const courses of BEGUN) await withDatabase(stage, (source, url) => measurePages(source, url, courses));
  print('  goal: at most 2.5x the processor time of one statement, at most 3 bytes of rows per byte (P20)');
}
