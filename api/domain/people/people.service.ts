import { expressionBuilder, sql } from 'kysely';
import type { Academy } from '../catalog/academy-reads.service.ts';
import type { Course } from '../catalog/course-reads.service.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ModulesTable, TeamMembersTable, UsersTable } from '../shared/database.generated.ts';
import type { PageRequest } from '../shared/list-order.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, countRows, fromQuery, inList, onlyIf } from '../shared/sql.ts';
import { validate } from '../shared/validate.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import {
  ACADEMY_PEOPLE,
  COURSE_PEOPLE,
  isOnline,
  listPeople,
  PEOPLE_ORDERS,
  type PeoplePages,
  type Person,
  type PersonFilter,
  type PersonPage,
  personColumns,
} from './people.ts';
import { personFilterInput } from './people-input.ts';

export interface PeopleRequest extends PageRequest {
  filter?: PersonFilter | null;
}

/** Validates a request for people and lists them by the id of the item. The caller checks who may see the people of the items. */
export async function listPeopleOf(ctx: Ctx, pages: PeoplePages, ids: string[], request: PeopleRequest, onlineFirst = false): Promise<Map<string, PersonPage>> {
  requireActor(ctx);
  const filter = await validate(personFilterInput, request.filter ?? {});
  const page = PEOPLE_ORDERS[filter.order ?? 'nameAscending'].read(request);
  return ids.length === 0 ? new Map() : listPeople(ctx, pages, ids, filter, page, onlineFirst);
}

/** Lists the learners of academies by academy id, those who are online first. Academies of which the viewer is not a member have no entry. */
export function listLearnersOf(ctx: Ctx, academies: readonly Academy[], request: PeopleRequest): Promise<Map<string, PersonPage>> {
  const ids = academies.filter((academy) => academy.viewerCan.seeLearners).map((academy) => academy.id);
  return listPeopleOf(ctx, ACADEMY_PEOPLE, ids, request, true);
}

/** Lists the students and the team of courses by course id, those who are online first. Courses in which the viewer does not take part have no entry. */
export function listStudentsOf(ctx: Ctx, courses: readonly Course[], request: PeopleRequest): Promise<Map<string, PersonPage>> {
  const ids = courses.filter((course) => course.viewerCan.seeLearners).map((course) => course.id);
  return listPeopleOf(ctx, COURSE_PEOPLE, ids, request, true);
}

/**
 * Lists the learners of an academy.
 * @throws NOT_FOUND if the viewer is not a member
 */
export async function listLearners(ctx: Ctx, academy: Academy, request: PeopleRequest = {}): Promise<PersonPage> {
  const page = (await listLearnersOf(ctx, [academy], request)).get(academy.id);
  assertFound(page);
  return page;
}

/**
 * Lists the students and the team of a course.
 * @throws NOT_FOUND if the viewer is neither enrolled nor staff
 */
export async function listStudents(ctx: Ctx, course: Course, request: PeopleRequest = {}): Promise<PersonPage> {
  const page = (await listStudentsOf(ctx, [course], request)).get(course.id);
  assertFound(page);
  return page;
}

const onlineCounts = prepared('people.online', { viewerId: 'uuid', courseIds: 'uuid[]' }, ({ viewerId, courseIds }) => {
  // Planning takes forty times as long as counting. The type says that it is an array and not rows.
  const ids = sql<string[]>`${fromQuery(courseIds)}::uuid[]`;
  const enrolled = statements
    .selectFrom('enrolments')
    .select(['course_id', 'user_id'])
    .where('ended_at', 'is', null)
    .where(({ ref }) => inList(ref('course_id'), ids));
  const team = statements
    .selectFrom('team_members')
    .select(['course_id', 'user_id'])
    .where(({ ref }) => inList(ref('course_id'), ids));
  return statements
    .selectFrom(enrolled.union(team).as('p'))
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.course_id as id', countRows.as('online')])
    .where('u.id', '<>', viewerId)
    .where('u.deactivated_at', 'is', null)
    .where('u.do_not_disturb', '=', false)
    .where(isOnline)
    .groupBy('p.course_id');
});

/** Counts the other people of each course who are online and not in do-not-disturb (badge of the Students tab); 0 if the viewer does not take part. */
export async function countOnline(ctx: Ctx, courses: readonly Course[]): Promise<Map<string, number>> {
  requireActor(ctx);
  const counts = new Map<string, number>(courses.map((course) => [course.id, 0]));
  const ids = courses.filter((course) => course.viewerCan.seeLearners).map((course) => course.id);
  if (ids.length === 0) return counts;
  const rows = await onlineCounts.all(ctx.db, { viewerId: requireActor(ctx).id, courseIds: ids });
  for (const { id, online } of rows) counts.set(id, online);
  return counts;
}

export interface TeamMember {
  person: Person;
  role: Person['role'];
  allModules: boolean;
  moduleNames: string[];
}

const { ref } = expressionBuilder<{ t: TeamMembersTable; m: ModulesTable; u: UsersTable }, 't' | 'm' | 'u'>();

/** SQL: the names of the modules that the team member `t` is limited to, in the viewer's language. */
const moduleNames = (reading: ReadingParameters) =>
  statements
    .selectFrom('modules as m')
    .select(moduleTexts(reading).text('name').as('name'))
    .where('m.course_id', '=', ref('t.course_id'))
    .where(inList(ref('m.id'), ref('t.module_ids')))
    .where(moduleTexts(reading).shown)
    .orderBy('m.position')
    .orderBy('m.id');

const teamRows = prepared('people.teams', { ...READING, ids: 'uuid[]', mailIds: 'uuid[]' }, (parameters) =>
  statements
    .selectFrom('team_members as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.course_id as courseId', 't.role as teamRole', 't.all_modules as allModules', 't.created_at as addedAt'])
    .select(personColumns)
    .select([onlyIf(inList(ref('t.course_id'), parameters.mailIds), ref('u.email')).as('email'), arrayOf(moduleNames(parameters)).as('moduleNames')])
    .where(inList(ref('t.course_id'), parameters.ids))
    .where('t.role', 'in', ['admin', 'module_trainer'])
    .where('u.deactivated_at', 'is', null)
    .orderBy('t.role')
    .orderBy('t.created_at')
    .orderBy('u.id'),
);

/**
 * Lists the course leaders and module trainers of courses (docs/specification.md#6-roles-and-permissions). Everybody who sees a course
 * sees its team; only some viewers see email addresses.
 */
export async function listTeams(ctx: Ctx, courses: readonly Course[]): Promise<Map<string, TeamMember[]>> {
  requireActor(ctx);
  const ids = courses.map((course) => course.id);
  const mailIds = courses.filter((course) => course.viewerCan.seeEmails).map((course) => course.id);
  const rows = await teamRows.all(ctx.db, { ...readingValues(ctx), ids, mailIds });
  const teams = new Map<string, TeamMember[]>(courses.map((course) => [course.id, []]));
  for (const { courseId, teamRole, allModules, moduleNames, id, name, surname, role, color, online, doNotDisturb, addedAt, email } of rows) {
    const person = { id, name, surname, role, color, online, doNotDisturb, addedAt, email };
    teams.get(courseId)?.push({ person, role: teamRole, allModules, moduleNames });
  }
  return teams;
}

/** Returns the course leaders of a team: the members with the team role admin (docs/specification.md#1-what-the-product-does-and-for-whom). */
export function leadersOf(team: readonly TeamMember[]): Person[] {
  return team.filter((member) => member.role === 'admin').map((member) => member.person);
}
