import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';
import { buildStep } from '../api/testing/factories/course.ts';
import { GiveQuizzesIds1795219223000 } from './1795219223000-give-quizzes-ids.ts';

const database = testDatabase();

type Row = Record<string, unknown>;
const query = (sql: string, parameters: unknown[] = []): Promise<Row[]> => database.dataSource.query(sql, parameters);

/** Undoes the migrations from the last one down to the tested one. */
async function undo(): Promise<void> {
  const { migrations } = database.dataSource;
  const index = migrations.findIndex((migration) => migration instanceof GiveQuizzesIds1795219223000);
  for (let count = migrations.length; count > index; count -= 1) await database.dataSource.undoLastMigration();
}

/** Runs the migration and returns what it writes to standard error. */
async function redo(): Promise<string> {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await database.dataSource.runMigrations();
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
}

const question = (text: string, right = [true, false], attempts = 2) => ({
  question: text,
  attempts,
  options: right.map((isCorrect, index) => ({ title: `${text} ${index + 1}`, isCorrect })),
});
const homework = (content: string, minimumWords = 5, maximumWords: number | null = null) => ({ content, minimumWords, maximumWords });
type Tasks = { quiz?: object[]; homework?: object };

/** Adds a step whose default language is English, with tasks by language as they were stored before. */
async function addStep(tasks: Record<string, Tasks>): Promise<string> {
  const names = Object.fromEntries(Object.keys(tasks).map((language) => [language, { name: language }]));
  const { id } = await buildStep(database.dataSource.manager, { translations: names });
  for (const [language, { quiz = [], homework: task = null }] of Object.entries(tasks)) {
    await query(`INSERT INTO step_contents (step_id, language) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [id, language]);
    await query(`UPDATE step_contents SET quiz = $3, homework = $4 WHERE step_id = $1 AND language = $2`, [
      ...[id, language, JSON.stringify(quiz), task && JSON.stringify(task)],
    ]);
  }
  return id;
}

/** The quiz and homework of a step as the migration stores them, without ids. */
const readTasks = async (stepId: string) => ({
  quiz: await query(
    `SELECT q.attempts, q.texts, (SELECT json_agg(json_build_array(o.is_correct, o.texts) ORDER BY o.position) FROM quiz_options o WHERE o.question_id = q.id) AS options
     FROM quiz_questions q WHERE q.step_id = $1 ORDER BY q.position`,
    [stepId],
  ),
  homework: await query(`SELECT minimum_words AS minimum, maximum_words AS maximum, texts FROM homework_tasks WHERE step_id = $1`, [stepId]),
});
const readFormer = (stepId: string) => query(`SELECT language, quiz, homework FROM step_contents WHERE step_id = $1 ORDER BY language`, [stepId]);
const option = (isCorrect: boolean, texts: object) => [isCorrect, texts];

describe('the migration that gives quizzes ids', { timeout: 60_000 }, () => {
  it('stores quiz and homework once per step, and by language again on the way back', async () => {
    await undo();
    const [first, second] = [question('Why'), question('Who', [false, true, true], 0)];
    const id = await addStep({
      de: { quiz: [question('Warum'), question('Wer', [false, true, true], 0)], homework: homework('<p>Schreib</p>', 5, 9) },
      en: { quiz: [first, second], homework: homework('<p>Write</p>', 5, 9) },
      fr: {},
    });
    const without = await addStep({ en: {} });
    const former = await readFormer(id);
    expect(await redo()).toBe('');
    expect(await readTasks(id)).toEqual({
      quiz: [
        {
          attempts: 2,
          texts: { en: 'Why', de: 'Warum' },
          options: [option(true, { en: 'Why 1', de: 'Warum 1' }), option(false, { en: 'Why 2', de: 'Warum 2' })],
        },
        {
          attempts: 0,
          texts: { en: 'Who', de: 'Wer' },
          options: [1, 2, 3].map((index) => option(index > 1, { en: `Who ${index}`, de: `Wer ${index}` })),
        },
      ],
      homework: [{ minimum: 5, maximum: 9, texts: { en: '<p>Write</p>', de: '<p>Schreib</p>' } }],
    });
    expect(await readTasks(without)).toEqual({ quiz: [], homework: [] });
    await undo();
    expect(await readFormer(id)).toEqual(former);
    expect(await readFormer(without)).toEqual([{ language: 'en', quiz: [], homework: null }]);
    await redo();
  });

  it('keeps the structure of the default language where languages differ, the other texts by position, and logs what differed', async () => {
    await undo();
    const german = [question('Warum', [false, true]), question('Wer', [true, false, false], 1)];
    const arabic = [question('لماذا', [true, false, true])];
    const id = await addStep({
      ar: { quiz: arabic, homework: homework('<p>ar</p>', 1, 9) },
      de: { quiz: german, homework: homework('<p>de</p>') },
      en: { quiz: [question('Why'), question('Who', [true, false, false], 1)], homework: homework('<p>en</p>') },
    });
    const german2 = [question('Warum', [true, false], 3)];
    const other = await addStep({ de: { quiz: german2 }, en: {}, fr: { quiz: [question('Pourquoi', [true, false], 4)] } });
    const lines = (await redo()).trimEnd().split('\n').toSorted();
    const line = (stepId: string, differences: object) => `Step ${stepId}: quiz or homework differed between languages: ${JSON.stringify(differences)}`;
    const sorted = (quiz: ReturnType<typeof question>[]) =>
      quiz.map(({ question: text, attempts, options }) => ({
        options: options.map(({ title, isCorrect }) => ({ title, isCorrect })),
        attempts,
        question: text,
      }));
    expect(lines).toEqual(
      [
        line(id, [
          { language: 'ar', differs: ['number of questions'], former: sorted(arabic) },
          { language: 'de', differs: ['right answers'], former: sorted(german) },
          { language: 'ar', differs: ['word limits'], former: { content: '<p>ar</p>', maximumWords: 9, minimumWords: 1 } },
        ]),
        line(other, [{ language: 'fr', differs: ['attempts'], former: sorted([question('Pourquoi', [true, false], 4)]) }]),
      ].toSorted(),
    );
    expect(await readTasks(id)).toEqual({
      quiz: [
        {
          attempts: 2,
          texts: { en: 'Why', de: 'Warum', ar: 'لماذا' },
          options: [option(true, { en: 'Why 1', de: 'Warum 1', ar: 'لماذا 1' }), option(false, { en: 'Why 2', de: 'Warum 2', ar: 'لماذا 2' })],
        },
        { attempts: 1, texts: { en: 'Who', de: 'Wer' }, options: [1, 2, 3].map((index) => option(index === 1, { en: `Who ${index}`, de: `Wer ${index}` })) },
      ],
      homework: [{ minimum: 5, maximum: null, texts: { en: '<p>en</p>', de: '<p>de</p>', ar: '<p>ar</p>' } }],
    });
    // The default language has no quiz here: the first language with one gives the structure.
    expect(await readTasks(other)).toMatchObject({ quiz: [{ attempts: 3, texts: { de: 'Warum', fr: 'Pourquoi' } }] });
  });

  it('writes an empty text on the way back for a question that lacks one', async () => {
    const { id: stepId } = await buildStep(database.dataSource.manager, { translations: { en: { name: 'x' }, de: { name: 'y' } } });
    const [first, second] = [randomUUID(), randomUUID()];
    await query(
      `INSERT INTO quiz_questions (id, step_id, position, attempts, texts) VALUES ($1, $3, 1, 0, '{"en": "Why", "de": "Warum"}'), ($2, $3, 2, 1, '{"en": "Who"}')`,
      [...[first, second, stepId]],
    );
    await query(`INSERT INTO quiz_options (id, question_id, position, is_correct, texts) VALUES (gen_random_uuid(), $1, 1, true, '{"en": "a"}')`, [first]);
    await undo();
    const former = await readFormer(stepId);
    await redo();
    expect(former).toEqual([
      {
        language: 'de',
        homework: null,
        quiz: [
          { question: 'Warum', attempts: 0, options: [{ title: '', isCorrect: true }] },
          { question: '', attempts: 1, options: [] },
        ],
      },
      {
        language: 'en',
        homework: null,
        quiz: [
          { question: 'Why', attempts: 0, options: [{ title: 'a', isCorrect: true }] },
          { question: 'Who', attempts: 1, options: [] },
        ],
      },
    ]);
  });
});
