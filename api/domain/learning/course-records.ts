import type { CourseText } from '../courses/course.entity.ts';
import type { CourseView } from '../courses/course-reads.service.ts';
import { type PersonView, personColumns } from '../people/people.ts';
import type { Ctx } from '../shared/context.ts';
import type { Translations } from '../translations/translations.ts';
import { type FileRow, fileRows } from '../video/file-link-views.ts';
import { type FileRecord, onlyFileRecord } from '../video/file-records.ts';

/** A member of the course team, with the modules that he or she is there for. */
export interface TeamRecord {
  person: PersonView;
  role: PersonView['role'];
  allModules: boolean;
  moduleIds: string[];
}

/** What a course has besides its view: its texts in all languages, and its team. */
export interface CourseRecord {
  translations: Translations<CourseText>;
  image: FileRecord | null;
  imageAlt: string;
  position: number;
  revision: number;
  team: TeamRecord[];
}

type TeamRow = PersonView & { teamRole: PersonView['role']; allModules: boolean; moduleIds: string[] };

/** A course as `COURSE_RECORD_COLUMNS` selects it. */
export interface CourseRecordRow {
  id: string;
  translations: Translations<CourseText>;
  imageAlt: string;
  position: number;
  revision: number;
  images: FileRow[] | null;
  team: TeamRow[] | null;
}

/** SQL: course leaders and module trainers, the only ones that the team list shows (docs/specification.md#6-roles-and-permissions). */
const TEAM = `(SELECT json_agg(each) FROM (
  SELECT ${personColumns('u')}, u.email AS "email", t.created_at AS "addedAt", t.role AS "teamRole", t.all_modules AS "allModules",
    CASE WHEN t.all_modules THEN ARRAY(SELECT m.id FROM modules m WHERE m.course_id = c.id ORDER BY m.position, m.id) ELSE t.module_ids END AS "moduleIds"
  FROM team_members t JOIN users u ON u.id = t.user_id
  WHERE t.course_id = c.id AND t.role IN ('admin', 'module_trainer') AND u.deactivated_at IS NULL ORDER BY t.role, t.created_at, u.id) each)`;

/** The record of a course for its viewer: an e-mail of the team only for who may see it. */
export function toCourseRecord(ctx: Ctx, course: CourseView, row: CourseRecordRow): CourseRecord {
  const { seeEmails } = course.viewerCan;
  const team = (row.team ?? []).map(({ teamRole, allModules, moduleIds, ...person }) => ({
    person: { ...person, email: seeEmails ? person.email : null, addedAt: new Date(person.addedAt) },
    role: teamRole,
    allModules,
    moduleIds,
  }));
  return {
    translations: row.translations,
    image: onlyFileRecord(ctx, row.images),
    imageAlt: row.imageAlt,
    position: row.position,
    revision: row.revision,
    team,
  };
}

/** SQL: what a course has besides its view. */
export const COURSE_RECORD_COLUMNS = `c.id AS "id", c.translations AS "translations", c.position AS "position", c.revision AS "revision", c.image_alt AS "imageAlt", ${fileRows('SELECT c.image_id')} AS "images", ${TEAM} AS "team"`;
