import { type Course, readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { RowOf } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { completedModules, stepsToExport, studentsToExport, type WorkToExport, workToExport } from './export-rows.ts';
import { RESULT_HEADERS, type RESULT_STATES } from './export-texts.ts';
import { reviewedModules } from './reviewed-modules.ts';

/** Students whose work is in memory at the same time. */
const STUDENTS_AT_ONCE = 25;

export type ResultColumn = keyof typeof RESULT_HEADERS;
/** A student and a step or module: the values by column; the state is a key of `RESULT_STATES`. */
export type ResultRow = Partial<Record<Exclude<ResultColumn, 'state'>, string | number | Date | null>> & { state: keyof typeof RESULT_STATES };

/** The results of a course for an export. */
export interface ResultsExport {
  courseName: string;
  /** The module whose steps it has; null if it has a row per module. */
  moduleName: string | null;
  /** Without `email` if the viewer may not see email addresses. */
  columns: readonly ResultColumn[];
  /** Numbers of students times steps, which are read, and of rows. */
  readCount: number;
  rowCount: number;
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

const sumOf = (values: ReadonlyArray<number | null | undefined>): number | null =>
  values.every((value) => value == null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const lastOf = (rows: readonly ResultRow[], column: 'submittedAt' | 'feedbackAt'): Date | null =>
  rows.reduce<Date | null>((last, { [column]: at }) => (at instanceof Date && (last === null || at > last) ? at : last), null);

/** Sums up the steps of a student in a module, which counts as completed when the student marked it so (docs/product-rules.md#2-who-may-do-what). */
function toModuleRow(rows: readonly ResultRow[], completedAt: Date | undefined): ResultRow {
  const [{ name, surname, email, module, attempt } = {} as ResultRow] = rows;
  const sum = (column: 'questions' | 'right' | 'answers' | 'words') => sumOf(rows.map((row) => row[column] as number | null));
  return {
    ...{ name, surname, email, module, attempt },
    state: completedAt !== undefined ? 'completed' : rows.every(({ state }) => state === 'notStarted') ? 'notStarted' : 'started',
    completedAt: completedAt ?? null,
    stepsCompleted: rows.filter(({ state }) => state === 'completed').length,
    steps: rows.length,
    questions: sum('questions'),
    right: sum('right'),
    answers: sum('answers'),
    words: sum('words'),
    submittedAt: lastOf(rows, 'submittedAt'),
    feedbackAt: lastOf(rows, 'feedbackAt'),
    feedbackBy: [...new Set(rows.flatMap(({ feedbackBy }) => feedbackBy ?? []))].join(', ') || null,
  };
}

/** The steps of a course by module, in order. */
function byModule(steps: readonly Step[]): Map<string, Step[]> {
  const modules = new Map<string, Step[]>();
  for (const step of steps) modules.set(step.moduleId, [...(modules.get(step.moduleId) ?? []), step]);
  return modules;
}

/** Reads the work of the students in batches, and makes the rows of each: one per step, or one per module. */
async function* batchesOf(ctx: Ctx, students: readonly Student[], steps: readonly Step[], perStep: boolean): AsyncGenerator<ResultRow[]> {
  const modules = byModule(steps);
  for (let from = 0; from < students.length; from += STUDENTS_AT_ONCE) {
    const batch = students.slice(from, from + STUDENTS_AT_ONCE);
    const attemptIds = batch.flatMap(({ attemptId }) => attemptId ?? []);
    const work = await workToExport.all(ctx.db, { attemptIds });
    const byKey = new Map(work.map((row) => [`${row.attemptId} ${row.stepId}`, row]));
    const rowsOf = (student: Student, some: readonly Step[]) => some.map((step) => toRow(student, step, byKey.get(`${student.attemptId} ${step.id}`)));
    if (perStep) {
      yield batch.flatMap((student) => rowsOf(student, steps));
      continue;
    }
    const completed = await completedModules.all(ctx.db, { attemptIds });
    const endOf = new Map(completed.map((row) => [`${row.attemptId} ${row.moduleId}`, row.completedAt]));
    yield batch.flatMap((student) => [...modules].map(([id, some]) => toModuleRow(rowsOf(student, some), endOf.get(`${student.attemptId} ${id}`))));
  }
}

async function stepsFor(ctx: Ctx, course: Course): Promise<Step[]> {
  const reviews = await reviewedModules(ctx, course);
  const steps = await stepsToExport.all(ctx.db, { ...readingValues(ctx), courseId: course.id });
  return steps.filter(({ moduleId }) => reviews(moduleId));
}

/**
 * Returns the results of the active students of a course in their running attempts, for an export: a row per student and module that the viewer may
 * review, or per student and step of one module.
 * @throws NOT_FOUND if the viewer may review nothing in the course, or not the module
 */
export async function exportCourseResults(ctx: Ctx, courseId: string, moduleId: string | null = null): Promise<ResultsExport> {
  requireActor(ctx);
  const id = requireId(courseId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  const all = await stepsFor(ctx, course);
  const onlyModule = moduleId === null ? null : requireId(moduleId);
  const steps = onlyModule === null ? all : all.filter((step) => step.moduleId === onlyModule);
  const moduleName = onlyModule === null ? null : (steps[0]?.moduleName ?? null);
  if (onlyModule !== null) assertFound(moduleName);
  const emails = course.viewerCan.seeEmails;
  const students = await studentsToExport.all(ctx.db, { courseId: id, emails });
  const left = new Set<ResultColumn>([
    ...(emails ? [] : (['email'] as const)),
    ...(onlyModule === null ? (['step'] as const) : (['steps', 'stepsCompleted'] as const)),
  ]);
  const columns = (Object.keys(RESULT_HEADERS) as ResultColumn[]).filter((column) => !left.has(column));
  const readCount = students.length * steps.length;
  const rowCount = onlyModule === null ? students.length * byModule(steps).size : readCount;
  return { courseName: course.name, moduleName, columns, readCount, rowCount, batches: batchesOf(ctx, students, steps, onlyModule !== null) };
}
