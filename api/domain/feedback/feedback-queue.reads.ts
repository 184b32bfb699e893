import { expressionBuilder, sql } from 'kysely';
import { WAITING_SHOWN } from '../../../schema/limits.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { HomeworkSubmissionsTable, StepsTable } from '../shared/database.generated.ts';
import { endPage, ListOrder, type PageRequest } from '../shared/list-order.ts';
import { prepared, type References, statements } from '../shared/prepared.ts';
import { anyOf, arrayOf, countRows, inList, one } from '../shared/sql.ts';
import { isId } from '../shared/validate.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { reviewableModules, waitingOfOthers } from './reviewable.ts';
import { REVIEW, type SubmissionForReview, submissionsForReview, toSubmission } from './submission-rows.ts';

/** A page of 20 by default. */
export interface QueueRequest extends Pick<PageRequest, 'limit' | 'cursor'> {
  courseId?: string | null;
  moduleId?: string | null;
}

export interface FeedbackQueue {
  /** Oldest first. */
  items: SubmissionForReview[];
  /** How many wait, on all pages; counted up to 1,000. */
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

/** A count stops after this number, which a screen shows as "999+". */
const COUNTED = WAITING_SHOWN + 1;

const FILTER = { courseId: 'uuid?', moduleId: 'uuid?' } as const;
type Filter = References<typeof FILTER & typeof VIEWER>;
const AFTER = { after: 'text[]', limit: 'integer' } as const;
/** Before all rows. */
const BEGIN = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const { ref } = expressionBuilder<{ hs: HomeworkSubmissionsTable; s: StepsTable }, 'hs' | 's'>();
const oldestFirst = new ListOrder([
  { of: ref('hs.submitted_at'), type: 'timestamptz' },
  { of: ref('hs.id'), type: 'uuid' },
]);

/** SQL: the parts of the site that a queue is read from. Each has statements of its own, so that PostgreSQL reads no more than this part. */
const MODULES = {
  module: (parameters: Filter) =>
    reviewableModules(parameters)
      .where('m.id', '=', parameters.moduleId)
      .where(({ eb }) => anyOf(sql`${parameters.courseId} is null`, eb('c.id', '=', parameters.courseId))),
  course: (parameters: Filter) => reviewableModules(parameters).where('c.id', '=', parameters.courseId),
  /** Those who are no admins review in the courses of their teams only. */
  team: (parameters: Pick<Filter, keyof typeof VIEWER>) =>
    reviewableModules(parameters).innerJoin('team_members as t', (join) => join.onRef('t.course_id', '=', 'c.id').on('t.user_id', '=', parameters.viewerId)),
} as const;
type Part = keyof typeof MODULES | 'site';

/** SQL: what waits, after the last one of the page before; in the order of the queue. */
const waitingAfter = (parameters: References<typeof AFTER & typeof VIEWER>) =>
  waitingOfOthers(parameters).select(['hs.id', 'hs.submitted_at']).where(oldestFirst.after(parameters.after)).orderBy(oldestFirst.by).limit(parameters.limit);

/** SQL: the ids of a page. Of each step of a part at most as many are read as the page has. */
function pageIds(part: Part, parameters: References<typeof AFTER & typeof FILTER & typeof VIEWER>) {
  if (part === 'site') return waitingAfter(parameters).clearSelect().select('hs.id');
  return MODULES[part](parameters)
    .innerJoin('steps as s', 's.module_id', 'm.id')
    .innerJoinLateral(waitingAfter(parameters).where('hs.step_id', '=', ref('s.id')).as('w'), (join) => join.onTrue())
    .select('w.id')
    .orderBy('w.submitted_at')
    .orderBy('w.id')
    .limit(parameters.limit);
}

const queuePage = (part: Part) =>
  prepared(`feedback.queue.${part}`, { ...REVIEW, ...FILTER, ...AFTER }, (parameters) =>
    submissionsForReview(parameters)
      .select(oldestFirst.keysOfRow.as('keys'))
      .where(inList(ref('hs.id'), arrayOf(pageIds(part, parameters))))
      .orderBy(oldestFirst.by),
  );

/** SQL: a row for each homework that waits in a part, as far as it is counted. */
function counted(part: Part, parameters: Filter) {
  const waiting = waitingOfOthers(parameters).select(one).limit(sql.lit(COUNTED));
  if (part === 'site') return waiting;
  return MODULES[part](parameters)
    .innerJoin('steps as s', 's.module_id', 'm.id')
    .innerJoinLateral(waiting.where('hs.step_id', '=', ref('s.id')).as('w'), (join) => join.onTrue())
    .select(one)
    .limit(sql.lit(COUNTED));
}

const queueCount = (part: Part) =>
  prepared(`feedback.queueCount.${part}`, { ...VIEWER, ...FILTER }, (parameters) =>
    statements.selectFrom(counted(part, parameters).as('w')).select(countRows.as('count')),
  );

const statementsOf = (part: Part) => ({ page: queuePage(part), count: queueCount(part) });
const QUEUES: Readonly<Record<Part, ReturnType<typeof statementsOf>>> = {
  module: statementsOf('module'),
  course: statementsOf('course'),
  team: statementsOf('team'),
  site: statementsOf('site'),
};

/** The modules in which homework waits: for admins of what waits on the site, for others of the modules that they review. */
const waitingModules = (part: 'team' | 'site') =>
  prepared(`feedback.waitingModules.${part}`, VIEWER, (viewer) => {
    const waiting = waitingOfOthers(viewer)
      .select(['hs.step_id', countRows.as('count')])
      .groupBy('hs.step_id');
    return (part === 'site' ? reviewableModules(viewer) : MODULES.team(viewer))
      .innerJoin('steps as s', 's.module_id', 'm.id')
      .innerJoinLateral(part === 'site' ? waiting.as('w') : waiting.where('hs.step_id', '=', ref('s.id')).as('w'), (join) =>
        join.onRef('w.step_id', '=', 's.id'),
      )
      .select(['c.id as courseId', courseTexts(viewer).text('name').as('courseName'), 'm.id as moduleId', moduleTexts(viewer).text('name').as('moduleName')])
      .select(({ ref: of }) => sql<number>`sum(${of('w.count')})::integer`.as('waiting'))
      .groupBy(['c.id', 'm.id'])
      .orderBy('c.position')
      .orderBy('c.id')
      .orderBy('m.position')
      .orderBy('m.id');
  });
const WAITING_MODULES = { team: waitingModules('team'), site: waitingModules('site') };

/** Which part of the site a queue is read from. Admins review everything (docs/product-rules.md#2-who-may-do-what). */
function partOf(ctx: Ctx, { courseId, moduleId }: { courseId: string | null; moduleId: string | null }): Part {
  if (moduleId !== null) return 'module';
  if (courseId !== null) return 'course';
  return requireActor(ctx).role === 'admin' ? 'site' : 'team';
}

const idOrNull = (id: string | null | undefined): string | null => (isId(id) ? id.toLowerCase() : null);
/** An id that is no id selects nothing. */
const isUnknown = (id: string | null | undefined): boolean => id !== null && id !== undefined && !isId(id);

/**
 * Reads a page of the homework that waits for the viewer's feedback, oldest first, in two statements for any number of courses. Empty for people
 * who review nothing.
 * @throws VALIDATION_FAILED for an invalid cursor or number
 */
export async function readFeedbackQueue(ctx: Ctx, { courseId, moduleId, ...request }: QueueRequest = {}): Promise<FeedbackQueue> {
  const { id: viewerId } = requireActor(ctx);
  const page = oldestFirst.read(request, 20);
  const { after, limit } = page.values;
  if (isUnknown(courseId) || isUnknown(moduleId)) return { items: [], total: 0, nextCursor: null };
  const filter = { ...viewerValues(ctx), courseId: idOrNull(courseId), moduleId: idOrNull(moduleId) };
  const queue = QUEUES[partOf(ctx, filter)];
  const { rows, end } = endPage(await queue.page.all(ctx.db, { ...filter, now: ctx.now(), after: after ?? BEGIN, limit }), page);
  const total = (await queue.count.first(ctx.db, filter))?.count ?? 0;
  return { items: rows.map((row) => toSubmission(row, viewerId)), total, nextCursor: end.nextCursor };
}

/** Counts the homework that waits for the viewer's feedback, up to 1,000. */
export async function countWaitingFeedback(ctx: Ctx): Promise<number> {
  const everything = { courseId: null, moduleId: null };
  return (await QUEUES[partOf(ctx, everything)].count.first(ctx.db, { ...viewerValues(ctx), ...everything }))?.count ?? 0;
}

/** Lists the courses and modules in which homework waits for the viewer's feedback, in one statement. */
export async function listWaitingCourses(ctx: Ctx): Promise<CourseWaiting[]> {
  const statement = WAITING_MODULES[requireActor(ctx).role === 'admin' ? 'site' : 'team'];
  const courses = new Map<string, CourseWaiting>();
  for (const { courseId, courseName, moduleId, moduleName, waiting: count } of await statement.all(ctx.db, viewerValues(ctx))) {
    const course = courses.get(courseId) ?? { id: courseId, name: courseName, waiting: 0, modules: [] };
    course.waiting += count;
    course.modules.push({ id: moduleId, name: moduleName, waiting: count });
    courses.set(courseId, course);
  }
  return [...courses.values()];
}
