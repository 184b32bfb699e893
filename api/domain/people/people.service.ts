import type { AcademyView } from '../academies/academy-reads.service.ts';
import type { CourseView } from '../courses/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { pageOf, validate } from '../shared/validate.ts';
import { viewerParameters } from '../translations/translation-sql.ts';
import { listPeople, onlineCondition, type PersonFilter, type PersonPageView, type PersonView, personColumns } from './people.ts';
import { personFilterInput } from './people-input.ts';

export interface PeopleRequest {
  filter?: PersonFilter | null;
  offset?: number | null;
  limit?: number | null;
}

async function pagesOf(ctx: Ctx, kind: 'course' | 'academy', ids: string[], request: PeopleRequest): Promise<Map<string, PersonPageView>> {
  requireActor(ctx);
  const page = pageOf(request.offset ?? 0, request.limit ?? 50);
  const filter = await validate(personFilterInput, request.filter ?? {});
  return ids.length === 0 ? new Map() : listPeople(ctx, kind, ids, filter, page);
}

/** Learners of academies that the viewer is a member of; another academy has none for him or her (no entry in the answer). */
export function listLearnersOf(ctx: Ctx, academies: readonly AcademyView[], request: PeopleRequest): Promise<Map<string, PersonPageView>> {
  const ids = academies.filter((academy) => academy.viewerCan.seeLearners).map((academy) => academy.id);
  return pagesOf(ctx, 'academy', ids, request);
}

/** Students and team of courses that the viewer takes part in; another course has none for him or her (no entry in the answer). */
export function listStudentsOf(ctx: Ctx, courses: readonly CourseView[], request: PeopleRequest): Promise<Map<string, PersonPageView>> {
  const ids = courses.filter((course) => course.viewerCan.seeLearners).map((course) => course.id);
  return pagesOf(ctx, 'course', ids, request);
}

/** Learners of one academy; NOT_FOUND for whoever is no member of it. */
export async function listLearners(ctx: Ctx, academy: AcademyView, request: PeopleRequest = {}): Promise<PersonPageView> {
  const page = (await listLearnersOf(ctx, [academy], request)).get(academy.id);
  assertFound(page);
  return page;
}

/** Students and team of one course; NOT_FOUND for whoever takes no part in it. */
export async function listStudents(ctx: Ctx, course: CourseView, request: PeopleRequest = {}): Promise<PersonPageView> {
  const page = (await listStudentsOf(ctx, [course], request)).get(course.id);
  assertFound(page);
  return page;
}

/** How many others of each course are online and may be disturbed (badge of the Students tab); 0 for whoever takes no part. */
export async function countOnline(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, number>> {
  requireActor(ctx);
  const counts = new Map<string, number>(courses.map((course) => [course.id, 0]));
  const ids = courses.filter((course) => course.viewerCan.seeLearners).map((course) => course.id);
  if (ids.length === 0) return counts;
  const rows: Array<{ id: string; online: number }> = await ctx.db.query(
    `SELECT p.course_id AS "id", count(*)::integer AS "online" FROM (
       SELECT course_id, user_id FROM enrolments WHERE course_id = ANY($2) UNION SELECT course_id, user_id FROM team_members WHERE course_id = ANY($2)) p
     JOIN users u ON u.id = p.user_id
     WHERE u.id <> $1 AND u.deactivated_at IS NULL AND NOT u.do_not_disturb AND ${onlineCondition('u')} GROUP BY p.course_id`,
    [ctx.actor?.id, ids],
  );
  for (const { id, online } of rows) counts.set(id, online);
  return counts;
}

export interface TeamMemberView {
  person: PersonView;
  role: PersonView['role'];
  allModules: boolean;
  moduleNames: string[];
}

interface TeamRow extends PersonView {
  courseId: string;
  teamRole: PersonView['role'];
  allModules: boolean;
  moduleNames: string[];
}

/**
 * The team lists of courses: course leaders and module trainers alone (docs/specification.md#6-roles-and-permissions). Everybody who sees a course sees them;
 * an e-mail only who may.
 */
export async function listTeams(ctx: Ctx, courses: readonly CourseView[]): Promise<Map<string, TeamMemberView[]>> {
  requireActor(ctx);
  const mail = courses.filter((course) => course.viewerCan.seeEmails).map((course) => course.id);
  const rows: TeamRow[] = await ctx.db.query(
    `SELECT t.course_id AS "courseId", t.role AS "teamRole", t.all_modules AS "allModules", ${personColumns('u')}, t.created_at AS "addedAt",
       CASE WHEN t.course_id = ANY($6) THEN u.email END AS "email",
       ARRAY(SELECT COALESCE(m.translations -> $3, m.translations -> m.default_language) ->> 'name' FROM modules m
         WHERE m.course_id = t.course_id AND m.id = ANY(t.module_ids) AND ($4 OR m.translations ? $3) ORDER BY m.position, m.id) AS "moduleNames"
     FROM team_members t JOIN users u ON u.id = t.user_id
     WHERE t.course_id = ANY($5) AND t.role IN ('admin', 'module_trainer') AND u.deactivated_at IS NULL AND $1::uuid IS NOT NULL AND $2::boolean IS NOT NULL
     ORDER BY t.role, t.created_at, u.id`,
    [...viewerParameters(ctx), courses.map((course) => course.id), mail],
  );
  const teams = new Map<string, TeamMemberView[]>(courses.map((course) => [course.id, []]));
  for (const { courseId, teamRole, allModules, moduleNames, id, name, surname, role, color, online, doNotDisturb, addedAt, email } of rows) {
    const person = { id, name, surname, role, color, online, doNotDisturb, addedAt, email };
    teams.get(courseId)?.push({ person, role: teamRole, allModules, moduleNames });
  }
  return teams;
}

/** The course leaders among a team: who holds the team role admin (docs/specification.md#1-what-the-product-does-and-for-whom). */
export function leadersOf(team: readonly TeamMemberView[]): PersonView[] {
  return team.filter((member) => member.role === 'admin').map((member) => member.person);
}
