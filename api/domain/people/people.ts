import type { UserRole } from '../../../schema/roles.ts';
import type { Ctx } from '../shared/context.ts';
import { viewerParameters } from '../translations/translation-sql.ts';

export type PersonOrder = 'nameAscending' | 'nameDescending' | 'addedAscending' | 'addedDescending';
export type PersonPresence = 'online' | 'offline';

export interface PersonFilter {
  search?: string | null;
  presence?: PersonPresence | null;
  role?: UserRole | null;
  order?: PersonOrder | null;
}

/** A person in a list. Online means a live connection; the e-mail is there only for those who may see it. */
export interface PersonView {
  id: string;
  name: string;
  surname: string;
  role: UserRole;
  color: string;
  online: boolean;
  doNotDisturb: boolean;
  addedAt: Date;
  email: string | null;
}

export interface PersonPageView {
  items: PersonView[];
  total: number;
  offset: number;
  limit: number;
}

/** SQL: the person has a live connection; those of dead servers are swept (docs/product-rules.md#6-live). */
export const onlineCondition = (u: string): string => `EXISTS (SELECT 1 FROM connections xc WHERE xc.user_id = ${u}.id)`;

/** SQL: a person as `PersonView`, without `addedAt` and `email`. */
export const personColumns = (u: string): string => `${u}.id AS "id", ${u}.name AS "name", ${u}.surname AS "surname", ${u}.role AS "role",
  ${u}.color AS "color", ${onlineCondition(u)} AS "online", ${u}.do_not_disturb AS "doNotDisturb"`;

const ORDERS: Readonly<Record<PersonOrder, string>> = {
  nameAscending: `lower(p.name) COLLATE "und-x-icu", lower(p.surname) COLLATE "und-x-icu", p.id`,
  nameDescending: `lower(p.name) COLLATE "und-x-icu" DESC, lower(p.surname) COLLATE "und-x-icu" DESC, p.id`,
  addedAscending: 'p."addedAt", p.id',
  addedDescending: 'p."addedAt" DESC, p.id',
};

/** SQL: an e-mail is shown to admins, and to the module trainers of the course it comes from (docs/product-rules.md#2-who-may-do-what). */
const MAIL = `($2 OR EXISTS (SELECT 1 FROM team_members xm WHERE xm.course_id = x.course_id AND xm.user_id = $1 AND xm.role = 'module_trainer'))`;

/** SQL: who belongs to a course: the enrolled and the team. */
const COURSE_PEOPLE = `SELECT course_id AS item_id, course_id, user_id, created_at FROM enrolments WHERE course_id = ANY($5)
  UNION ALL SELECT course_id, course_id, user_id, created_at FROM team_members WHERE course_id = ANY($5)`;

/** SQL: who belongs to an academy: those of its courses, and who accepted an invitation to it. */
const ACADEMY_PEOPLE = `SELECT c.academy_id AS item_id, e.course_id, e.user_id, e.created_at FROM enrolments e JOIN courses c ON c.id = e.course_id WHERE c.academy_id = ANY($5)
  UNION ALL SELECT c.academy_id, t.course_id, t.user_id, t.created_at FROM team_members t JOIN courses c ON c.id = t.course_id WHERE c.academy_id = ANY($5)
  UNION ALL SELECT m.academy_id, NULL, m.user_id, m.created_at FROM academy_members m WHERE m.academy_id = ANY($5)`;

const likePattern = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

interface PageRow extends PersonView {
  itemId: string;
  total: number;
}

/**
 * A page of the people of each course or academy, in one statement for any number of them. Deactivated people are left
 * out. An e-mail is found by searching only by those who may see it.
 */
export async function listPeople(
  ctx: Ctx,
  kind: 'course' | 'academy',
  ids: readonly string[],
  filter: PersonFilter,
  page: { offset: number; limit: number },
): Promise<Map<string, PersonPageView>> {
  const search = filter.search?.trim().replace(/\s+/g, ' ') ?? '';
  const rows: PageRow[] = await ctx.db.query(
    `WITH belongs AS (
       SELECT x.item_id, x.user_id, min(x.created_at) AS added_at, bool_or(${MAIL}) AS mail
       FROM (${kind === 'course' ? COURSE_PEOPLE : ACADEMY_PEOPLE}) x GROUP BY x.item_id, x.user_id),
     people AS MATERIALIZED (
       SELECT b.item_id, ${personColumns('u')}, b.added_at AS "addedAt", CASE WHEN b.mail THEN u.email END AS "email"
       FROM belongs b JOIN users u ON u.id = b.user_id
       WHERE u.deactivated_at IS NULL AND ($6::text IS NULL OR u.role = $6)
         AND ($7::text IS NULL OR u.name || ' ' || u.surname ILIKE $7 OR u.surname || ' ' || u.name ILIKE $7 OR (b.mail AND u.email ILIKE $7))),
     found AS MATERIALIZED (
       SELECT * FROM people p WHERE $8::text IS NULL OR (p."online" AND NOT p."doNotDisturb") = ($8 = 'online'))
     SELECT k.id AS "itemId", (SELECT count(*) FROM found f WHERE f.item_id = k.id)::integer AS "total", page.*
     FROM unnest($5::uuid[]) AS k(id) LEFT JOIN LATERAL (
       SELECT p.*, row_number() OVER (ORDER BY ${ORDERS[filter.order ?? 'nameAscending']}) AS place FROM found p WHERE p.item_id = k.id ORDER BY place OFFSET $9 LIMIT $10) page ON true
     WHERE $3::text IS NOT NULL AND $4::boolean IS NOT NULL ORDER BY k.id, page.place`,
    [...viewerParameters(ctx), ids, filter.role ?? null, search === '' ? null : likePattern(search), filter.presence ?? null, page.offset, page.limit],
  );
  const pages = new Map<string, PersonPageView>(ids.map((id) => [id, { items: [], total: 0, ...page }]));
  for (const { itemId, total, ...row } of rows) {
    const found = pages.get(itemId);
    if (found === undefined) continue;
    found.total = total;
    if (row.id === null) continue;
    const { id, name, surname, role, color, online, doNotDisturb, addedAt, email } = row;
    found.items.push({ id, name, surname, role, color, online, doNotDisturb, addedAt, email });
  }
  return pages;
}
