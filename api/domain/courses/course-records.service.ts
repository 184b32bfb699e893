import { type FileRecord, onlyFileRecord } from '../files/file-records.ts';
import { type FileRow, fileRows } from '../files/file-views.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { shownCondition, shownField, viewerParameters } from '../translations/translation-sql.ts';
import type { Translations } from '../translations/translations.ts';
import type { CourseText } from './course.entity.ts';
import type { CourseView } from './course-reads.service.ts';
import { type PersonView, personColumns } from './people.ts';

/** A member of the course team, with the modules that he or she is there for. */
export interface TeamRecord {
  person: PersonView;
  role: PersonView['role'];
  allModules: boolean;
  moduleIds: string[];
}

/** A module of a course in a list: only what its size says. */
export interface ModuleBrief {
  id: string;
  name: string;
  stepIds: string[];
}

/** What a course has in all languages, and what its list entry shows besides. */
export interface CourseRecord {
  translations: Translations<CourseText>;
  image: FileRecord | null;
  position: number;
  team: TeamRecord[];
  modules: ModuleBrief[];
}

type TeamRow = PersonView & { teamRole: PersonView['role']; allModules: boolean; moduleIds: string[] };

interface CourseRow {
  id: string;
  translations: Translations<CourseText>;
  position: number;
  images: FileRow[] | null;
  team: TeamRow[] | null;
  modules: ModuleBrief[] | null;
}

/** SQL: course leaders and module trainers, the only ones that the team list shows (spec §6). */
const TEAM = `(SELECT json_agg(each) FROM (
  SELECT ${personColumns('u')}, u.email AS "email", t.created_at AS "addedAt", t.role AS "teamRole", t.all_modules AS "allModules",
    CASE WHEN t.all_modules THEN ARRAY(SELECT m.id FROM modules m WHERE m.course_id = c.id ORDER BY m.position, m.id) ELSE t.module_ids END AS "moduleIds"
  FROM team_members t JOIN users u ON u.id = t.user_id
  WHERE t.course_id = c.id AND t.role IN ('admin', 'module_trainer') AND u.deactivated_at IS NULL ORDER BY t.role, t.created_at, u.id) each)`;

/** SQL: the modules of courses with the ids of the steps that the viewer's language has, a row for each course. */
const MODULES = `SELECT b.course_id, json_agg(json_build_object('id', b.id, 'name', b.name, 'stepIds', b.step_ids) ORDER BY b.position, b.id) AS modules
  FROM (SELECT m.course_id, m.id, m.position, ${shownField('m', 'name')} AS name, COALESCE(array_agg(s.id ORDER BY s.position, s.id) FILTER (WHERE s.id IS NOT NULL), '{}') AS step_ids
    FROM modules m LEFT JOIN steps s ON s.module_id = m.id AND ${shownCondition('s')} WHERE m.course_id = ANY($5) AND ${shownCondition('m')} GROUP BY m.id) b
  GROUP BY b.course_id`;

function toRecord(ctx: Ctx, course: CourseView, row: CourseRow): CourseRecord {
  const { seeEmails, learn } = course.viewerCan;
  const team = (row.team ?? []).map(({ teamRole, allModules, moduleIds, ...person }) => ({
    person: { ...person, email: seeEmails ? person.email : null, addedAt: new Date(person.addedAt) },
    role: teamRole,
    allModules,
    moduleIds,
  }));
  // As in the way through a course: an empty module is shown to staff alone, and no step to whoever does not learn here.
  const modules = (row.modules ?? [])
    .filter((module) => course.staff || module.stepIds.length > 0)
    .map((module) => (learn ? module : { ...module, stepIds: [] }));
  return { translations: row.translations, image: onlyFileRecord(ctx, row.images), position: row.position, team, modules };
}

/** What courses that the viewer sees have besides their view, in one statement for any number of them. An e-mail only who may see it. */
export async function readCourseRecords(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, CourseRecord>> {
  requireActor(ctx);
  if (courses.length === 0) return new Map();
  const rows: CourseRow[] = await ctx.db.query(
    `SELECT c.id AS "id", c.translations AS "translations", c.position AS "position", ${fileRows('SELECT c.image_id')} AS "images", ${TEAM} AS "team", w.modules AS "modules"
     FROM courses c LEFT JOIN (${MODULES}) w ON w.course_id = c.id WHERE c.id = ANY($5) AND $1::uuid IS NOT NULL AND $2::boolean IS NOT NULL`,
    [...viewerParameters(ctx), courses.map((course) => course.id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    courses.flatMap((course) => {
      const row = byId.get(course.id);
      return row === undefined ? [] : [[course.id, toRecord(ctx, course, row)] as const];
    }),
  );
}
