import { record } from '../audit/audit.service.ts';
import { type Course, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { RowOf } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { stepsToExport, studentsToExport, type WorkToExport, workToExport } from './export-rows.ts';
import { RESULT_HEADERS, type RESULT_STATES } from './export-texts.ts';
import { reviewedModules } from './reviewed-modules.ts';

/** Students whose work is in memory at the same time. */
const STUDENTS_AT_ONCE = 25;

export type ResultColumn = keyof typeof RESULT_HEADERS;
/** A student and a step: the values by column; the state is a key of `RESULT_STATES`. */
export type ResultRow = Partial<Record<Exclude<ResultColumn, 'state'>, string | number | Date | null>> & { state: keyof typeof RESULT_STATES };

/** The results of a course for an export. */
export interface ResultsExport {
  courseName: string;
  /** Without `email` if the viewer may not see email addresses. */
  columns: readonly ResultColumn[];
  /** The rows in batches; each batch is read when it is needed. */
  batches: AsyncIterable<ResultRow[]>;
}

type Student = RowOf<typeof studentsToExport>;
type Step = RowOf<typeof stepsToExport>;

function toRow(student: Student, step: Step, work: WorkToExport | undefined): ResultRow {
  const { name, surname, email, attempt } = student;
  const giver = work?.giverName == null ? null : `${work.giverName} ${work.giverSurname ?? ''}`.trim();
  const hasQuiz = step.questions > 0 || (work?.answers ?? 0) > 0;
  return {
    name,
    surname,
    email,
    module: step.moduleName,
    step: step.name,
    attempt,
    state: work === undefined ? 'notStarted' : work.completedAt === null ? 'started' : 'completed',
    completedAt: work?.completedAt ?? null,
    questions: hasQuiz ? step.questions : null,
    right: hasQuiz ? (work?.right ?? 0) : null,
    answers: hasQuiz ? (work?.answers ?? 0) : null,
    words: work?.words ?? null,
    submittedAt: work?.submittedAt ?? null,
    feedbackAt: work?.feedbackAt ?? null,
    feedbackBy: giver,
  };
}

async function* batchesOf(ctx: Ctx, students: readonly Student[], steps: readonly Step[]): AsyncGenerator<ResultRow[]> {
  for (let from = 0; from < students.length; from += STUDENTS_AT_ONCE) {
    const batch = students.slice(from, from + STUDENTS_AT_ONCE);
    const attemptIds = batch.flatMap(({ attemptId }) => attemptId ?? []);
    const work = await workToExport.all(ctx.db, { attemptIds });
    const byKey = new Map(work.map((row) => [`${row.attemptId} ${row.stepId}`, row]));
    yield batch.flatMap((student) => steps.map((step) => toRow(student, step, byKey.get(`${student.attemptId} ${step.id}`))));
  }
}

async function stepsFor(ctx: Ctx, course: Course): Promise<Step[]> {
  const reviews = await reviewedModules(ctx, course);
  const steps = await stepsToExport.all(ctx.db, { ...readingValues(ctx), courseId: course.id });
  return steps.filter(({ moduleId }) => reviews(moduleId));
}

/**
 * Exports the results of the active students of a course in their running attempts: a row per student and step of the modules that the viewer may
 * review. Recorded in the audit trail.
 * @throws NOT_FOUND if the viewer may review nothing in the course
 */
export async function exportCourseResults(ctx: Ctx, courseId: string): Promise<ResultsExport> {
  requireActor(ctx);
  const id = requireId(courseId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  const steps = await stepsFor(ctx, course);
  const emails = course.viewerCan.seeEmails;
  const students = await studentsToExport.all(ctx.db, { courseId: id, emails });
  await record(ctx, 'exportCourseResults', { type: 'course', id });
  const all = Object.keys(RESULT_HEADERS) as ResultColumn[];
  return { courseName: course.name, columns: all.filter((column) => emails || column !== 'email'), batches: batchesOf(ctx, students, steps) };
}
