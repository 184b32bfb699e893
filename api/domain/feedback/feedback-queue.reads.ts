import { expressionBuilder, sql } from 'kysely';
import { courseTexts } from '../courses/course-texts.ts';
import { waitsForFeedback } from '../homework/waiting-sql.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import type { CoursesTable, HomeworkSubmissionsTable, ModulesTable } from '../shared/database.generated.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, type References } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { isId, pageOf } from '../shared/validate.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { waitingFor } from './reviewable.ts';
import { REVIEW, type SubmissionForReview, submissionsForReview, toSubmission } from './submission-rows.ts';

export interface QueueRequest {
  /** The cursor of the page before; null for the first page. */
  cursor?: string | null;
  courseId?: string | null;
  moduleId?: string | null;
  /** Entries per page, 20 by default. */
  first?: number | null;
}

export interface FeedbackQueue {
  /** Oldest first. */
  items: SubmissionForReview[];
  /** How many wait, on all pages. */
  total: number;
  /** null on the last page. */
  nextCursor: string | null;
}

/** A course in which homework waits. */
export interface CourseWaiting {
  id: string;
  name: string;
  waiting: number;
  modules: Array<{ id: string; name: string; waiting: number }>;
}

const FILTER = { courseId: 'uuid?', moduleId: 'uuid?' } as const;
const { ref } = expressionBuilder<{ c: CoursesTable; m: ModulesTable; hs: HomeworkSubmissionsTable }, 'c' | 'm' | 'hs'>();

const inFilter = ({ courseId, moduleId }: References<typeof FILTER>) =>
  sql<boolean>`(${courseId} is null or ${ref('c.id')} = ${courseId}) and (${moduleId} is null or ${ref('m.id')} = ${moduleId})`;

const queuePage = prepared('feedback.queue', { ...REVIEW, ...FILTER, after: 'timestamptz?', afterId: 'uuid?', limit: 'integer' }, (parameters) =>
  submissionsForReview(parameters)
    .where(waitsForFeedback)
    .where(inFilter(parameters))
    .where(sql<boolean>`(${parameters.after} is null or (${ref('hs.submitted_at')}, ${ref('hs.id')}) > (${parameters.after}, ${parameters.afterId}))`)
    .orderBy('hs.submitted_at')
    .orderBy('hs.id')
    .limit(parameters.limit),
);

const queueCount = prepared('feedback.queueCount', { ...VIEWER, ...FILTER }, (parameters) =>
  waitingFor(parameters).where(inFilter(parameters)).select(countRows.as('count')),
);

const byModule = prepared('feedback.waitingModules', VIEWER, (viewer) =>
  waitingFor(viewer)
    .select(['c.id as courseId', courseTexts(viewer).text('name').as('courseName'), 'm.id as moduleId', moduleTexts(viewer).text('name').as('moduleName')])
    .select(countRows.as('waiting'))
    .groupBy(['c.id', 'm.id'])
    .orderBy('c.position')
    .orderBy('c.id')
    .orderBy('m.position')
    .orderBy('m.id'),
);

const idOrNull = (id: string | null | undefined): string | null => (isId(id) ? id.toLowerCase() : null);
/** An id that is no id selects nothing. */
const isUnknown = (id: string | null | undefined): boolean => id !== null && id !== undefined && !isId(id);

/** @throws VALIDATION_FAILED */
function parseCursor(cursor: string | null | undefined): { after: Date | null; afterId: string | null } {
  const values = decodeCursor(cursor, 2);
  if (values === null) return { after: null, afterId: null };
  const [time = '', afterId = ''] = values;
  const after = new Date(time);
  if (Number.isNaN(after.getTime()) || !isId(afterId)) throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
  return { after, afterId };
}

/**
 * Reads a page of the homework that waits for the viewer's feedback, oldest first, in two statements for any number of courses. Empty for people
 * who review nothing.
 * @throws VALIDATION_FAILED for an invalid cursor or number
 */
export async function readFeedbackQueue(ctx: Ctx, { cursor, courseId, moduleId, first }: QueueRequest = {}): Promise<FeedbackQueue> {
  const { id: viewerId } = requireActor(ctx);
  const { limit } = pageOf(0, first ?? 20);
  const last = parseCursor(cursor);
  if (isUnknown(courseId) || isUnknown(moduleId)) return { items: [], total: 0, nextCursor: null };
  const filter = { ...viewerValues(ctx), courseId: idOrNull(courseId), moduleId: idOrNull(moduleId) };
  const rows = await queuePage.all(ctx.db, { ...filter, now: ctx.now(), ...last, limit: limit + 1 });
  const items = rows.slice(0, limit).map((row) => toSubmission(row, viewerId));
  const end = items.at(-1);
  const nextCursor = rows.length > limit && end !== undefined ? encodeCursor([end.submittedAt.toISOString(), end.id]) : null;
  const total = (await queueCount.first(ctx.db, filter))?.count ?? 0;
  return { items, total, nextCursor };
}

/** Counts the homework that waits for the viewer's feedback. */
export async function countWaitingFeedback(ctx: Ctx): Promise<number> {
  requireActor(ctx);
  return (await queueCount.first(ctx.db, { ...viewerValues(ctx), courseId: null, moduleId: null }))?.count ?? 0;
}

/** Lists the courses and modules in which homework waits for the viewer's feedback, in one statement. */
export async function listWaitingCourses(ctx: Ctx): Promise<CourseWaiting[]> {
  requireActor(ctx);
  const courses = new Map<string, CourseWaiting>();
  for (const { courseId, courseName, moduleId, moduleName, waiting: count } of await byModule.all(ctx.db, viewerValues(ctx))) {
    const course = courses.get(courseId) ?? { id: courseId, name: courseName, waiting: 0, modules: [] };
    course.waiting += count;
    course.modules.push({ id: moduleId, name: moduleName, waiting: count });
    courses.set(courseId, course);
  }
  return [...courses.values()];
}
