import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { copyTexts } from '../../api/domain/authoring/copy-name.ts';
import { COPY, SHIFT_POSITIONS } from '../../api/domain/authoring/duplicate-sql.ts';
import { type AuthoringSeed, SIZE, seedAuthoring } from './authoring-seed.ts';
import { countStatements } from './authoring-statements.ts';
import { median } from './load.ts';
import type { Stage } from './stage.ts';

const ITEM = 'id revision defaultLanguage translations { language name } languages { language condition }';
const COURSE_QUERY = `query ($id: ID!) { adminCourse(id: $id) { id revision status maxAttempts translations { language name description } moduleCount stepCount
  coverage { language total current stale missing } academy { id translations { language name } }
  modules { ${ITEM} steps { moduleId access hasQuiz hasHomework ${ITEM} } } } }`;
const SAVE_COURSE = 'mutation ($id: ID!, $revision: Int!, $input: CourseInput!) { updateCourse(id: $id, revision: $revision, input: $input) { id revision } }';
const SAVE_STEP = 'mutation ($id: ID!, $revision: Int!, $input: StepInput!) { updateStep(id: $id, revision: $revision, input: $input) { id revision } }';
const DUPLICATE = 'mutation ($id: ID!) { duplicateCourse(id: $id) { id } }';

/** The same result from one hand-written statement. */
const READ_BY_HAND = `SELECT json_build_object('course', to_json(c), 'academy', (SELECT a.translations FROM academies a WHERE a.id = c.academy_id),
  'modules', (SELECT json_agg(json_build_object('id', m.id, 'revision', m.revision, 'translations', m.translations, 'translatedFrom', m.translated_from,
    'steps', (SELECT json_agg(json_build_object('id', s.id, 'revision', s.revision, 'access', s.access, 'translations', s.translations, 'translatedFrom', s.translated_from,
        'hasQuiz', EXISTS (SELECT 1 FROM quiz_questions x WHERE x.step_id = s.id),
        'hasHomework', EXISTS (SELECT 1 FROM homework_tasks x WHERE x.step_id = s.id)) ORDER BY s.position)
      FROM steps s WHERE s.module_id = m.id)) ORDER BY m.position) FROM modules m WHERE m.course_id = c.id)) AS answer FROM courses c WHERE c.id = $1`;

const html = `<p>${'A sentence of some length about this. '.repeat(60)}</p>`;
const LANGUAGES = ['en', 'de', 'ar'];
const inEach = (text: string) => LANGUAGES.map((language) => ({ language, text }));
const options = ['a', 'b'].map((title) => ({ id: randomUUID(), isCorrect: title === 'a', texts: inEach(title) }));
const questions = [{ id: randomUUID(), attempts: 0, texts: inEach('Which?'), options }];
const courseTexts = [
  { language: 'en', name: 'Course', description: 'Look' },
  { language: 'de', name: 'Kurs', description: '' },
];
const stepTexts = LANGUAGES.map((language) => ({ language, name: 'Step', blocks: [{ type: 'TEXT', html }], embedUrls: [] }));

async function send(stage: Stage, token: string, query: string, variables: object): Promise<Record<string, { revision: number }>> {
  const headers = { 'content-type': 'application/json', 'x-access-token': token };
  const answer = await fetch(`${stage.api.address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data, errors } = (await answer.json()) as { data: Record<string, { revision: number }>; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
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

const auditByHand = (client: pg.Client, seed: AuthoringSeed, action: string): Promise<unknown> =>
  client.query(`INSERT INTO audit_entries (id, at, actor_id, action, result) VALUES (gen_random_uuid(), now(), $1, $2, 'done')`, [seed.adminId, action]);

function usesByHand(client: pg.Client, column: 'course_id' | 'step_id', id: string, fileId: string): Promise<unknown> {
  const remove = client.query(`DELETE FROM file_uses WHERE ${column} = $1`, [id]);
  return remove.then(() => client.query(`INSERT INTO file_uses (id, file_id, ${column}) VALUES ($1, $2, $3)`, [randomUUID(), fileId, id]));
}

function saves(stage: Stage, client: pg.Client, seed: AuthoringSeed): Measured[] {
  const course = { defaultLanguage: 'en', courseType: 'public', maxAttempts: 0, imageId: seed.imageId, translations: courseTexts };
  const step = { defaultLanguage: 'en', access: 'AFTER_PREVIOUS', imageId: seed.imageId, contents: stepTexts, quiz: { questions } };
  const newest = async (table: string, id: string): Promise<number> =>
    (await client.query<{ revision: number }>(`SELECT revision FROM ${table} WHERE id = $1`, [id])).rows[0]?.revision ?? 0;
  const save = async (query: string, table: string, id: string, input: object): Promise<unknown> =>
    send(stage, seed.token, query, { id, revision: await newest(table, id), input });
  const courseByHand = async (): Promise<void> => {
    await client.query('SELECT * FROM courses WHERE id = $1 FOR NO KEY UPDATE', [seed.courseId]);
    await client.query('UPDATE courses SET translations = $2, revision = revision + 1, updated_at = now() WHERE id = $1', [
      seed.courseId,
      JSON.stringify({ en: courseTexts[0], de: courseTexts[1] }),
    ]);
    await usesByHand(client, 'course_id', seed.courseId, seed.imageId);
    await auditByHand(client, seed, 'course.update');
  };
  const stepByHand = async (): Promise<void> => {
    await client.query('SELECT * FROM steps WHERE id = $1 FOR NO KEY UPDATE', [seed.stepId]);
    await client.query('SELECT * FROM step_contents WHERE step_id = $1', [seed.stepId]);
    await client.query('SELECT * FROM quiz_questions q JOIN quiz_options o ON o.question_id = q.id WHERE q.step_id = $1', [seed.stepId]);
    await client.query('UPDATE steps SET revision = revision + 1, updated_at = now() WHERE id = $1', [seed.stepId]);
    const rows = stepTexts.map(({ language, blocks }) => ({ language, blocks }));
    await client.query(
      `INSERT INTO step_contents (step_id, language, blocks) SELECT $1, r.language, r.blocks FROM jsonb_to_recordset($2) AS r(language text, blocks jsonb)
       ON CONFLICT (step_id, language) DO UPDATE SET blocks = EXCLUDED.blocks`,
      [seed.stepId, JSON.stringify(rows)],
    );
    await usesByHand(client, 'step_id', seed.stepId, seed.imageId);
    await auditByHand(client, seed, 'step.update');
  };
  return [
    {
      name: 'saving the course',
      times: 30,
      statements: () => countStatements(stage, seed, 'saveCourse'),
      ours: () => save(SAVE_COURSE, 'courses', seed.courseId, course),
      byHand: () => inOne(client, courseByHand),
    },
    {
      name: 'saving a step, 3 languages',
      times: 30,
      statements: () => countStatements(stage, seed, 'saveStep'),
      ours: () => save(SAVE_STEP, 'steps', seed.stepId, step),
      byHand: () => inOne(client, stepByHand),
    },
  ];
}

/** Measures saving, reading and duplicating the largest course, against hand-written statements on one connection. */
export async function measureAuthoring(stage: Stage): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  const seed = await seedAuthoring(client);
  const texts = JSON.stringify(copyTexts({ en: { name: 'Course', description: 'Look' }, de: { name: 'Kurs', description: '' } }));
  const duplicateByHand = async (): Promise<void> => {
    await client.query('SELECT id FROM academies WHERE id = $1 FOR NO KEY UPDATE', [seed.academyId]);
    await client.query(SHIFT_POSITIONS.course, [seed.courseId]);
    await client.query(COPY.course, [seed.courseId, texts, seed.adminId, new Date()]);
  };
  process.stdout.write(`\nAuthoring a course of ${SIZE.modules} modules with ${SIZE.steps} steps each\n`);
  const measured: Measured[] = [
    ...saves(stage, client, seed),
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
