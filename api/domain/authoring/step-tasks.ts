import { type HomeworkTask, homeworkOfStep } from '../homework/homework-rows.ts';
import { type QuizQuestion, quizOfStep } from '../quizzes/quiz-rows.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import type { Translations } from '../translations/translations.ts';
import { textsOf } from './admin-item.ts';

/** Quiz and homework of a step as they are stored, with the right answers. Learners must not receive them. */
export interface StepTasks {
  /** Empty without a quiz. */
  quiz: QuizQuestion[];
  homework: HomeworkTask | null;
}

export const NO_TASKS: StepTasks = { quiz: [], homework: null };

/** A text in one language. */
export interface LanguageText {
  language: string;
  text: string;
}

/** A question as its editors see it: the default language first, then in the operator's order. */
interface AdminQuizQuestion extends Omit<QuizQuestion, 'texts' | 'explanations' | 'options'> {
  /** A change of its options or right answers starts a new revision. */
  answered: boolean;
  texts: LanguageText[];
  /** Why the right answers are right, in some languages. */
  explanations: LanguageText[];
  options: Array<Omit<QuizQuestion['options'][number], 'texts' | 'explanations'> & { texts: LanguageText[]; explanations: LanguageText[] }>;
}

/** The quiz of a step as its editors see it, with the right answers. */
export interface AdminQuiz {
  questions: AdminQuizQuestion[];
}

/** The homework of a step as its editors see it, with sanitized texts. */
export interface AdminHomework extends Omit<HomeworkTask, 'texts'> {
  texts: LanguageText[];
}

/** Quiz and homework of a step as its editors see them. */
export interface AdminTasks {
  quiz: AdminQuiz | null;
  homework: AdminHomework | null;
}

const tasksOfStep = prepared('authoring.stepTasks', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select(['s.revision', quizOfStep.as('quiz'), homeworkOfStep.as('homework')])
    .where('s.id', '=', id)
    .where('m.course_id', 'is not', null),
);

/** Quiz and homework of a saved step. */
export interface SavedTasks extends StepTasks {
  revision: number;
}

/** Reads quiz and homework of a step in all languages, in one statement. The caller checks the permission. */
export async function findStepTasks(ctx: Ctx, stepId: string): Promise<SavedTasks> {
  return (await tasksOfStep.first(ctx.db, { id: stepId })) ?? { ...NO_TASKS, revision: 0 };
}

const tasksOfCourse = prepared('authoring.courseTasks', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select(['s.id', quizOfStep.as('quiz'), homeworkOfStep.as('homework')])
    .where('m.course_id', '=', id),
);

/** Reads quiz and homework of each step of a course, in one statement. The caller checks the permission. */
export async function findCourseTasks(ctx: Ctx, courseId: string): Promise<ReadonlyMap<string, StepTasks>> {
  return new Map((await tasksOfCourse.all(ctx.db, { id: courseId })).map(({ id, ...tasks }) => [id, tasks]));
}

/** Converts quiz and homework for editors, in the languages that the operator offers. */
export function toAdminTasks(ctx: Ctx, defaultLanguage: string, { quiz, homework }: StepTasks, answered: readonly string[]): AdminTasks {
  const listed = (texts: Translations<string>): LanguageText[] =>
    textsOf(ctx, { defaultLanguage, translations: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { text }])) });
  const questions = quiz.map(({ texts, explanations, options, ...question }) => ({
    ...question,
    answered: answered.includes(question.id),
    texts: listed(texts),
    explanations: listed(explanations),
    options: options.map((option) => ({ ...option, texts: listed(option.texts), explanations: listed(option.explanations) })),
  }));
  return {
    quiz: questions.length === 0 ? null : { questions },
    homework: homework && { ...homework, texts: listed(homework.texts).map(({ language, text }) => ({ language, text: sanitizeRichText(text) })) },
  };
}
