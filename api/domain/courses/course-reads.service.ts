import { type AcademyBrief, academyBriefColumns } from '../academies/academy-reads.service.ts';
import { courseVisible } from '../academies/content.visibility.ts';
import { type ImageRow, type ImageView, imageColumn, imageView } from '../files/file-views.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { languagesOf, shownCondition, shownField, shownLanguage, viewerParameters } from '../translations/translation-sql.ts';
import { type CourseFacts, coursePolicy } from './course.policy.ts';

/** The running attempt of the viewer: the one with the highest number. */
export interface RunningAttempt {
  id: string;
  number: number;
  currentStepId: string | null;
  completedAt: string | null;
}

/** A course in the words of its viewer, with what is so between the two. */
export interface CourseView {
  id: string;
  academyId: string;
  academy: AcademyBrief;
  name: string;
  description: string;
  shownLanguage: string;
  languages: string[];
  defaultLanguage: string;
  courseType: CourseFacts['courseType'];
  status: CourseFacts['status'];
  maxAttempts: number;
  image: ImageView | null;
  access: 'valid' | 'invalid';
  viewingAsEnrolled: boolean;
  enrolled: boolean;
  viewerCan: { enrol: boolean; learn: boolean; seeLearners: boolean; seeEmails: boolean; edit: boolean };
  staff: boolean;
  attempt: RunningAttempt | null;
}

export interface CourseListView {
  items: CourseView[];
  hiddenByLanguage: number;
}

type AsRead = 'id' | 'academyId' | 'academy' | 'name' | 'description' | 'shownLanguage' | 'languages' | 'defaultLanguage' | 'maxAttempts' | 'attempt';

/** A course as the database has it: what the view takes over as it is, and what it is made of. */
interface CourseRow extends CourseFacts, Pick<CourseView, AsRead> {
  image: ImageRow | null;
  imageAlt: string;
  shown: boolean;
}

const COLUMNS = `c.id AS "id", c.academy_id AS "academyId", ${shownField('c', 'name')} AS "name", ${shownField('c', 'description')} AS "description",
  ${shownLanguage('c')} AS "shownLanguage", ${languagesOf('c')} AS "languages", c.default_language AS "defaultLanguage",
  c.course_type AS "courseType", c.status AS "status", c.maximum_attempts AS "maxAttempts",
  ${imageColumn('f')} AS "image", c.image_alt AS "imageAlt", e.id IS NOT NULL AS "enrolled", t.role AS "teamRole", ${shownCondition('c')} AS "shown",
  CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'number', r.number, 'currentStepId', r.current_step_id, 'completedAt', r.completed_at) END AS "attempt",
  (SELECT row_to_json(brief) FROM (SELECT ${academyBriefColumns('a')}) brief) AS "academy"`;

const JOINS = `FROM courses c JOIN academies a ON a.id = c.academy_id LEFT JOIN files f ON f.id = c.image_id
  LEFT JOIN enrolments e ON e.course_id = c.id AND e.user_id = $1
  LEFT JOIN team_members t ON t.course_id = c.id AND t.user_id = $1
  LEFT JOIN LATERAL (SELECT * FROM attempts n WHERE n.enrolment_id = e.id ORDER BY n.number DESC LIMIT 1) r ON true`;

function toView(ctx: Ctx, row: CourseRow): CourseView {
  const actor = requireActor(ctx);
  const { image, imageAlt, teamRole, shown: _shown, ...rest } = row;
  const staff = coursePolicy.staff(actor, row);
  const viewerCan = {
    enrol: coursePolicy.enrol(actor, row) && !row.enrolled,
    learn: coursePolicy.learn(actor, row),
    seeLearners: coursePolicy.seeLearners(actor, row),
    seeEmails: coursePolicy.seeEmails(actor, row),
    edit: coursePolicy.edit(actor),
  };
  const access = viewerCan.learn ? 'valid' : 'invalid';
  return { ...rest, image: imageView(ctx, image, imageAlt), access, viewingAsEnrolled: staff && !row.enrolled, viewerCan, staff };
}

/** Condition and order → the whole statement: each of the few is put together once, not for each request. */
const statements = new Map<string, string>();

async function select(ctx: Ctx, condition: string, value: unknown, order: string): Promise<CourseRow[]> {
  requireActor(ctx);
  const end = `${condition} ORDER BY ${order}`;
  const statement = statements.get(end) ?? `SELECT ${COLUMNS} ${JOINS} WHERE ${courseVisible('c', 'a')} AND ${end}`;
  statements.set(end, statement);
  return ctx.db.query(statement, [...viewerParameters(ctx), value]);
}

function toList(ctx: Ctx, rows: CourseRow[]): CourseListView {
  const items = rows.filter((row) => row.shown).map((row) => toView(ctx, row));
  return { items, hiddenByLanguage: rows.length - items.length };
}

/** Courses by id, as far as they exist for the viewer; without a text in the content language they fall back to their default. */
export async function readCourses(ctx: Ctx, ids: readonly string[]): Promise<Map<string, CourseView>> {
  const rows = await select(ctx, 'c.id = ANY($5)', ids, 'c.id');
  return new Map(rows.map((row) => [row.id, toView(ctx, row)]));
}

/** The course that a step or a module belongs to, or null when it does not exist for the viewer. */
export async function readCourseOf(ctx: Ctx, kind: 'step' | 'module', id: string): Promise<CourseView | null> {
  const owner =
    kind === 'module'
      ? 'SELECT m.course_id FROM modules m WHERE m.id = $5'
      : 'SELECT m.course_id FROM modules m JOIN steps s ON s.module_id = m.id WHERE s.id = $5';
  const [row] = await select(ctx, `c.id = (${owner})`, id, 'c.id');
  return row === undefined ? null : toView(ctx, row);
}

/** Courses of academies, each list with the viewer's own courses first, then in their order; hidden ones counted (docs/product-rules.md#3-languages). */
export async function listAcademyCourses(ctx: Ctx, academyIds: readonly string[]): Promise<Map<string, CourseListView>> {
  const rows = await select(ctx, 'c.academy_id = ANY($5)', academyIds, 'e.id IS NULL, c.position, c.id');
  const listOf = (id: string): CourseListView => {
    const own = rows.filter((row) => row.academyId === id);
    return toList(ctx, own);
  };
  return new Map(academyIds.map((id) => [id, listOf(id)]));
}

/** The viewer's enrolled courses, most recently used first. */
export async function listMyCourses(ctx: Ctx): Promise<CourseListView> {
  return toList(ctx, await select(ctx, 'e.id IS NOT NULL AND $5::text IS NULL', null, 'COALESCE(r.last_used_at, e.created_at) DESC, c.id'));
}

/** The enrolled, unfinished course that the viewer used last, or null (dashboard: continue where you stopped). */
export async function findCourseUnderWay(ctx: Ctx): Promise<CourseView | null> {
  const unfinished = `e.id IS NOT NULL AND r.completed_at IS NULL AND ${shownCondition('c')} AND $5::text IS NULL`;
  const [row] = await select(ctx, unfinished, null, 'COALESCE(r.last_used_at, e.created_at) DESC, c.id LIMIT 1');
  return row === undefined ? null : toView(ctx, row);
}
