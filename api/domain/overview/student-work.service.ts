import { readCourseOf } from '../catalog/course-reads.service.ts';
import { type HomeworkSubmission, submissionOf } from '../homework/homework.reads.ts';
import { type StepState, stepState } from '../learning/outline.ts';
import type { Person } from '../people/people.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { type AskedQuestion, askedQuestions } from './asked-questions.ts';
import { reviewedModules } from './reviewed-modules.ts';
import { studentInCourse, type WorkRow, workInModule } from './student-work-rows.ts';

/** What a student did in a step in one attempt at the course. */
export interface StepWork {
  stepId: string;
  name: string;
  shownLanguage: string;
  state: StepState;
  visitedAt: Date | null;
  completedAt: Date | null;
  questions: AskedQuestion[];
  hasHomework: boolean;
  /** The newest round first. A draft has no text, title, file or words: it is the learner's alone until it is submitted. */
  submissions: HomeworkSubmission[];
}

/** An attempt of a student at the course. */
export interface StudentAttempt {
  number: number;
  startedAt: Date;
  completedAt: Date | null;
}

/** What a student did in a module in one attempt at the course. */
export interface StudentWork {
  person: Person;
  moduleId: string;
  /** The number of the attempt that is read; null before the first one. */
  attempt: number | null;
  /** Newest first. */
  attempts: StudentAttempt[];
  steps: StepWork[];
}

interface StoredAttempt {
  id: string;
  number: number;
  startedAt: string;
  completedAt: string | null;
  currentStepId: string | null;
}

const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value));

function submissionsOf(ctx: Ctx, row: WorkRow): HomeworkSubmission[] {
  return row.submissions.map(({ savedAt, submittedAt, ...submission }) =>
    submissionOf(ctx, { ...submission, savedAt: new Date(savedAt), submittedAt: dateOf(submittedAt) }),
  );
}

function toStepWork(ctx: Ctx, row: WorkRow, previous: WorkRow | undefined, attempt: StoredAttempt | undefined): StepWork {
  const { id, name, shownLanguage, access, visitedAt, completedAt, hasHomework } = row;
  const current = attempt?.currentStepId === id;
  const before = previous && { completed: previous.completedAt !== null };
  const state = stepState({ completed: completedAt !== null, access, current }, before, attempt !== undefined && attempt.completedAt !== null);
  const questions = askedQuestions(row, ctx.reading);
  return { stepId: id, name, shownLanguage, state, visitedAt, completedAt, questions, hasHomework, submissions: submissionsOf(ctx, row) };
}

/**
 * Reads what a student did in a module, in four statements for any number of steps: progress, answers as they were asked, and homework. Without a
 * number it reads the running attempt. All steps are listed, those without a text in the content language in their default language.
 * @throws NOT_FOUND if the viewer may not review the module, or the person is not an active student of the course, or has no such attempt
 */
export async function readStudentWork(ctx: Ctx, moduleId: string, userId: string, attemptNumber: number | null = null): Promise<StudentWork> {
  requireActor(ctx);
  const id = requireId(moduleId);
  const student = requireId(userId);
  const course = await readCourseOf(ctx, 'module', id);
  assertFound(course);
  assertFound(course, (await reviewedModules(ctx, course))(id));
  const row = await studentInCourse.first(ctx.db, { userId: student, courseId: course.id, emails: course.viewerCan.seeEmails });
  assertFound(row);
  const { attempts, ...person } = row;
  const attempt = attemptNumber === null ? attempts[0] : attempts.find(({ number }) => number === attemptNumber);
  assertFound(row, attempt !== undefined || attemptNumber === null);
  const rows = await workInModule.all(ctx.db, { ...readingValues(ctx), moduleId: id, attemptId: attempt?.id ?? null });
  return {
    person,
    moduleId: id,
    attempt: attempt?.number ?? null,
    attempts: attempts.map(({ number, startedAt, completedAt }) => ({ number, startedAt: new Date(startedAt), completedAt: dateOf(completedAt) })),
    steps: rows.map((each, index) => toStepWork(ctx, each, rows[index - 1], attempt)),
  };
}
