import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface FormerQuestion {
  question?: string;
  attempts?: number;
  options?: Array<{ title?: string; isCorrect?: boolean }>;
}
interface FormerHomework {
  content?: string;
  minimumWords?: number;
  maximumWords?: number | null;
}
interface FormerTasks {
  language: string;
  quiz: FormerQuestion[];
  homework: FormerHomework | null;
}
interface FormerStep {
  stepId: string;
  /** The default language first. */
  languages: FormerTasks[];
}

/** What two languages of one step did not agree on. */
interface Difference {
  language: string;
  differs: string[];
  /** What the language had. */
  former: FormerQuestion[] | FormerHomework;
}

const STEPS = `
  SELECT c.step_id AS "stepId", jsonb_agg(jsonb_build_object('language', c.language, 'quiz', c.quiz, 'homework', c.homework)
    ORDER BY c.language <> s.default_language, c.language) AS languages
  FROM step_contents c JOIN steps s ON s.id = c.step_id WHERE c.quiz <> '[]' OR c.homework IS NOT NULL GROUP BY c.step_id ORDER BY c.step_id`;

const rightAnswers = (question: FormerQuestion | undefined): string => (question?.options ?? []).map((option) => (option.isCorrect ? '1' : '0')).join('');

function differencesOfQuiz(structure: readonly FormerQuestion[], other: readonly FormerQuestion[]): string[] {
  if (structure.length !== other.length) return ['number of questions'];
  const differs = (of: (question: FormerQuestion | undefined) => unknown): boolean => structure.some((question, index) => of(question) !== of(other[index]));
  if (differs((question) => question?.options?.length ?? 0)) return ['number of options'];
  return [...(differs(rightAnswers) ? ['right answers'] : []), ...(differs((question) => question?.attempts ?? 0) ? ['attempts'] : [])];
}

const wordLimitsOf = ({ minimumWords, maximumWords }: FormerHomework): string => `${minimumWords}-${maximumWords}`;

/** Returns the texts at one position in each language that has one there. */
function textsAt(languages: readonly FormerTasks[], textOf: (tasks: FormerTasks) => string | undefined): string {
  const texts = languages.flatMap((tasks) => ((text) => (text ? [[tasks.language, text] as const] : []))(textOf(tasks)));
  return JSON.stringify(Object.fromEntries(texts));
}

async function carryOverQuiz(runner: QueryRunner, stepId: string, languages: readonly FormerTasks[]): Promise<Difference[]> {
  const [structure, ...others] = languages.filter(({ quiz }) => quiz.length > 0);
  if (structure === undefined) return [];
  for (const [at, { attempts, options }] of structure.quiz.entries()) {
    const questionId = randomUUID();
    const question = textsAt(languages, ({ quiz }) => quiz[at]?.question);
    await runner.query(`INSERT INTO quiz_questions (id, step_id, position, attempts, texts) VALUES ($1, $2, $3, $4, $5)`, [
      ...[questionId, stepId, at + 1, attempts ?? 0, question],
    ]);
    for (const [index, { isCorrect }] of (options ?? []).entries()) {
      const title = textsAt(languages, ({ quiz }) => quiz[at]?.options?.[index]?.title);
      await runner.query(`INSERT INTO quiz_options (id, question_id, position, is_correct, texts) VALUES ($1, $2, $3, $4, $5)`, [
        ...[randomUUID(), questionId, index + 1, isCorrect === true, title],
      ]);
    }
  }
  return others.map(({ language, quiz }) => ({ language, differs: differencesOfQuiz(structure.quiz, quiz), former: quiz }));
}

async function carryOverHomework(runner: QueryRunner, stepId: string, languages: readonly FormerTasks[]): Promise<Difference[]> {
  const [first, ...others] = languages.flatMap(({ language, homework }) => (homework === null ? [] : [{ language, homework }]));
  if (first === undefined) return [];
  const { minimumWords = 1, maximumWords = null } = first.homework;
  await runner.query(`INSERT INTO homework_tasks (step_id, minimum_words, maximum_words, texts) VALUES ($1, $2, $3, $4)`, [
    ...[stepId, minimumWords, maximumWords, textsAt(languages, ({ homework }) => homework?.content)],
  ]);
  return others.map(({ language, homework }) => ({
    language,
    differs: wordLimitsOf(homework) === wordLimitsOf(first.homework) ? [] : ['word limits'],
    former: homework,
  }));
}

/**
 * Stores quiz and homework once per step instead of once per language, with ids for questions and options
 * (docs/decisions/0027-quizzes-and-homework-by-id.md). Where languages did not agree, the structure of the default language stays, and the
 * other languages keep their texts by position. A line in the log contains what such a language had.
 */
export class GiveQuizzesIds1795219223000 implements MigrationInterface {
  readonly name = 'GiveQuizzesIds1795219223000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "quiz_questions" (
        "id" uuid NOT NULL,
        "step_id" uuid NOT NULL,
        "position" integer NOT NULL,
        "attempts" integer NOT NULL,
        "texts" jsonb NOT NULL,
        CONSTRAINT "PK_ec0447fd30d9f5c182e7653bfd3" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_3700ef53a09a9adeba0e2a796b" ON "quiz_questions" ("step_id")`);
    await runner.query(`
      CREATE TABLE "quiz_options" (
        "id" uuid NOT NULL,
        "question_id" uuid NOT NULL,
        "position" integer NOT NULL,
        "is_correct" boolean NOT NULL,
        "texts" jsonb NOT NULL,
        CONSTRAINT "PK_9c59607f100085ab17f0f138926" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_2aa44934a4602aef1ede068f4a" ON "quiz_options" ("question_id")`);
    await runner.query(`
      CREATE TABLE "homework_tasks" (
        "step_id" uuid NOT NULL,
        "minimum_words" integer NOT NULL,
        "maximum_words" integer,
        "texts" jsonb NOT NULL,
        CONSTRAINT "PK_18f26a4036177ff2150066db9f6" PRIMARY KEY ("step_id")
      )
    `);
    await runner.query(
      `ALTER TABLE "quiz_questions" ADD CONSTRAINT "FK_3700ef53a09a9adeba0e2a796b7" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "quiz_options" ADD CONSTRAINT "FK_2aa44934a4602aef1ede068f4a7" FOREIGN KEY ("question_id") REFERENCES "quiz_questions"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "homework_tasks" ADD CONSTRAINT "FK_18f26a4036177ff2150066db9f6" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
    const steps = (await runner.query(STEPS)) as FormerStep[];
    for (const { stepId, languages } of steps) {
      const found = [...(await carryOverQuiz(runner, stepId, languages)), ...(await carryOverHomework(runner, stepId, languages))];
      const differences = found.filter(({ differs }) => differs.length > 0);
      if (differences.length === 0) continue;
      process.stderr.write(`Step ${stepId}: quiz or homework differed between languages: ${JSON.stringify(differences)}\n`);
    }
    await runner.query(`ALTER TABLE "step_contents" DROP COLUMN "homework", DROP COLUMN "quiz"`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" ADD "homework" jsonb, ADD "quiz" jsonb NOT NULL DEFAULT '[]'`);
    // A language without any text had no quiz; in another one, a missing text becomes an empty one.
    await runner.query(`
      UPDATE "step_contents" c SET "quiz" = (
        SELECT jsonb_agg(jsonb_build_object('question', COALESCE(q.texts ->> c.language, ''), 'attempts', q.attempts, 'options', COALESCE(
          (SELECT jsonb_agg(jsonb_build_object('title', COALESCE(o.texts ->> c.language, ''), 'isCorrect', o.is_correct) ORDER BY o.position, o.id)
            FROM quiz_options o WHERE o.question_id = q.id), '[]')) ORDER BY q.position, q.id)
        FROM quiz_questions q WHERE q.step_id = c.step_id)
      WHERE EXISTS (SELECT 1 FROM quiz_questions q LEFT JOIN quiz_options o ON o.question_id = q.id
        WHERE q.step_id = c.step_id AND (q.texts ? c.language OR o.texts ? c.language))
    `);
    await runner.query(`
      UPDATE "step_contents" c
      SET "homework" = jsonb_build_object('content', t.texts -> c.language, 'minimumWords', t.minimum_words, 'maximumWords', t.maximum_words)
      FROM homework_tasks t WHERE t.step_id = c.step_id AND t.texts ? c.language
    `);
    await runner.query(`DROP TABLE "homework_tasks"`);
    await runner.query(`DROP TABLE "quiz_options"`);
    await runner.query(`DROP TABLE "quiz_questions"`);
  }
}
