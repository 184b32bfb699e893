import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { copyTexts } from '../../api/domain/authoring/copy-name.ts';
import { COPY, SHIFT_POSITIONS } from '../../api/domain/authoring/duplicate-sql.ts';
import { SIZE, seedAuthoring } from './authoring-seed.ts';
import { countStatements } from './authoring-statements.ts';
import { median } from './load.ts';
import type { Stage } from './stage.ts';

const ITEM = 'id revision defaultLanguage translations { language name } languages { language condition }';
const COURSE_QUERY = `query ($id: ID!) { adminCourse(id: $id) { id revision status maxAttempts translations { language name description } moduleCount stepCount
  coverage { language total current stale missing } academy { id translations { language name } }
  modules { ${ITEM} steps { moduleId access hasQuiz hasHomework ${ITEM} } } } }`;
const DUPLICATE = 'mutation ($id: ID!) { duplicateCourse(id: $id) { id } }';

/** The same result from one hand-written statement. */
const READ_BY_HAND = `SELECT json_build_object('course', to_json(c), 'academy', (SELECT a.translations FROM academies a WHERE a.id = c.academy_id),
  'modules', (SELECT json_agg(json_build_object('id', m.id, 'revision', m.revision, 'translations', m.translations, 'translatedFrom', m.translated_from,
    'steps', (SELECT json_agg(json_build_object('id', s.id, 'revision', s.revision, 'access', s.access, 'translations', s.translations, 'translatedFrom', s.translated_from,
        'hasQuiz', EXISTS (SELECT 1 FROM quiz_questions x WHERE x.step_id = s.id),
        'hasHomework', EXISTS (SELECT 1 FROM homework_tasks x WHERE x.step_id = s.id)) ORDER BY s.position)
      FROM steps s WHERE s.module_id = m.id)) ORDER BY m.position) FROM modules m WHERE m.course_id = c.id)) AS answer FROM courses c WHERE c.id = $1`;

async function send(stage: Stage, token: string, query: string, variables: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-access-token': token };
  const answer = await fetch(`${stage.api.address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { errors } = (await answer.json()) as { errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
}

/** Rounds before the measurement. */
const WARM_UP = 3;

interface Measured {
  name: string;
  times: number;
  ours: () => Promise<unknown>;
  byHand: () => Promise<unknown>;
  statements: () => Promise<number>;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function print({ name, times, ours, byHand, statements }: Measured): Promise<void> {
  const [mine, baseline]: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP + times; round += 1) {
    const [one, other] = [await timed(ours), await timed(byHand)];
    if (round < WARM_UP) continue;
    mine.push(one);
    baseline.push(other);
  }
  const [took, least] = [median(mine), median(baseline)];
  process.stdout.write(
    `  ${name.padEnd(26)} ${took.toFixed(1).padStart(7)} ms  by hand ${least.toFixed(1).padStart(7)} ms  ${(took / least).toFixed(2)}x  ${await statements()} statements\n`,
  );
}

/** Runs statements in one transaction on one connection. */
async function inOne(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  await work();
  await client.query('COMMIT');
}

/** Measures reading and duplicating the largest course, against hand-written statements on one connection without triggers. */
export async function measureAuthoring(stage: Stage): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const seed = await seedAuthoring(client);
  const texts = JSON.stringify(copyTexts({ en: { name: 'Course', description: 'Look' }, de: { name: 'Kurs', description: '' } }));
  const duplicateByHand = async (): Promise<void> => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('SELECT id FROM academies WHERE id = $1 FOR NO KEY UPDATE', [seed.academyId]);
    await client.query(SHIFT_POSITIONS.course, [seed.courseId]);
    await client.query(COPY.course, [seed.courseId, texts, seed.adminId, new Date()]);
  };
  process.stdout.write(`\nAuthoring a course of ${SIZE.modules} modules with ${SIZE.steps} steps each\n`);
  const measured: Measured[] = [
    {
      name: 'reading the course',
      times: 30,
      statements: () => countStatements(stage, seed, 'readCourse'),
      ours: () => send(stage, seed.token, COURSE_QUERY, { id: seed.courseId }),
      byHand: async () => JSON.stringify((await client.query<{ answer: object }>(READ_BY_HAND, [seed.courseId])).rows[0]?.answer),
    },
    {
      name: 'duplicating it',
      times: 5,
      statements: () => countStatements(stage, seed, 'duplicateCourse'),
      ours: () => send(stage, seed.token, DUPLICATE, { id: seed.courseId }),
      byHand: () => inOne(client, duplicateByHand),
    },
  ];
  try {
    for (const each of measured) await print(each);
  } finally {
    await client.end();
  }
  process.stdout.write('  goal: the same number of statements whatever the size (a test checks it), one transaction each\n');
}
