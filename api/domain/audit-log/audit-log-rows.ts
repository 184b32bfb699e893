import { type Expression, type InferResult, sql } from 'kysely';
import type { AuditResult } from '../../../schema/audit.ts';
import { ListOrder } from '../shared/list-order.ts';
import { bound, dynamic, type Values } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { READING, textColumns } from '../translations/translation-sql.ts';

/** What a page shows; null shows all. */
export interface AuditLogConditions {
  actorId: string | null;
  objectType: string | null;
  objectId: string | null;
  action: string | null;
  result: AuditResult | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
}

/** SQL: the id of an object of a type as a uuid; null for other types and for numbers. */
const idOf = (type: Expression<string | null>, id: Expression<string | null>, named: string) =>
  sql<string | null>`CASE WHEN ${type} = ${sql.lit(named)} AND ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${id}::uuid END`;

/** The entries that a filter selects; each combination of conditions has a plan of its own, for its index. */
function entriesOf({ actorId, objectType, objectId, action, result, from, to }: AuditLogConditions) {
  let entries = dynamic.selectFrom('audit_entries as e').selectAll('e');
  if (actorId !== null) entries = entries.where('e.actor_id', '=', actorId);
  if (objectId !== null) entries = entries.where('e.object_id', '=', objectId);
  if (objectType !== null) entries = entries.where('e.object_type', '=', objectType);
  if (action !== null) entries = entries.where('e.action', '=', sql.val(action) as Expression<never>);
  if (result !== null) entries = entries.where('e.result', '=', result);
  if (from !== null) entries = entries.where('e.at', '>=', from);
  return to === null ? entries : entries.where('e.at', '<', to);
}

/** Returns the statement that counts the entries, up to a limit. */
export const auditLogCount = (conditions: AuditLogConditions, limit: number) =>
  dynamic.selectFrom(entriesOf(conditions).limit(limit).as('e')).select(countRows.as('count'));

/** The order of the entries. */
export const newestFirst = new ListOrder([
  { of: sql`e.at`, type: 'timestamptz', descending: true },
  { of: sql`e.id`, type: 'uuid', descending: true },
]);

/** Returns the statement of a page, newest first; `after` are the keys of the last entry of the page before. */
export function auditLogPage({ after, ...conditions }: AuditLogConditions & { after: string[] | null }, reading: Values<typeof READING>, limit: number) {
  const entries = entriesOf(conditions);
  const rest = after === null ? entries : entries.where(newestFirst.after(bound({ after: 'text[]' }, { after }).after));
  const page = rest.orderBy(newestFirst.by).limit(limit).as('e');
  const parameters = bound(READING, reading);
  return dynamic
    .selectFrom(page)
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .leftJoin('api_tokens as w', 'w.id', 'e.token_id')
    .leftJoin('api_tokens as o', (join) => join.on(({ ref, eb }) => eb('o.id', '=', idOf(ref('e.object_type'), ref('e.object_id'), 'apiToken'))))
    .leftJoin('users as u', (join) => join.on(({ ref, eb }) => eb('u.id', '=', idOf(ref('e.object_type'), ref('e.object_id'), 'user'))))
    .leftJoin('academies as y', (join) => join.on(({ ref, eb }) => eb('y.id', '=', idOf(ref('e.object_type'), ref('e.object_id'), 'academy'))))
    .leftJoin('classes as k', (join) => join.on(({ ref, eb }) => eb('k.id', '=', idOf(ref('e.object_type'), ref('e.object_id'), 'class'))))
    .leftJoin('courses as c', (join) =>
      join.on(({ ref, eb }) => eb('c.id', '=', sql<string>`coalesce(${idOf(ref('e.object_type'), ref('e.object_id'), 'course')}, ${ref('k.course_id')})`)),
    )
    .leftJoin('groups as g', (join) => join.on(({ ref, eb }) => eb('g.id', '=', idOf(ref('e.object_type'), ref('e.object_id'), 'group'))))
    .leftJoin('steps as s', (join) => join.on(({ ref, eb }) => eb('s.id', '=', idOf(ref('e.object_type'), ref('e.object_id'), 'step'))))
    .leftJoin('modules as m', (join) =>
      join.on(({ ref, eb }) =>
        eb('m.id', '=', sql<string>`coalesce(${idOf(ref('e.object_type'), ref('e.object_id'), 'module')}, ${ref('s.module_id')}, ${ref('k.module_id')})`),
      ),
    )
    .select(newestFirst.keysOfRow.as('keys'))
    .select(['e.id', 'e.at', 'e.action', 'e.result', 'e.object_type as objectType', 'e.object_id as objectId', 'e.actor_id as actorId'])
    .select(['e.token_id as tokenId', 'w.name as tokenName'])
    .select(['a.id as knownActorId', 'a.name as actorName', 'a.surname as actorSurname'])
    .select(['a.deactivated_at as actorDeactivatedAt', 'a.erased_at as actorErasedAt'])
    .select(['u.name as userName', 'u.surname as userSurname', 'u.deactivated_at as userDeactivatedAt', 'u.erased_at as userErasedAt'])
    .select(({ ref }) => {
      const name = (table: 'y' | 'c' | 's' | 'm' | 'g' | 'k') =>
        textColumns<{ name: string }>(parameters, sql.ref(`${table}.translations`), sql.ref(`${table}.default_language`)).text('name');
      return [
        // A step also joins its module, whose name is not the step's; a class without a name has that of its module or course.
        sql<
          string | null
        >`coalesce(${name('s')}, nullif(${name('k')}, ''), ${name('m')}, ${name('c')}, ${name('y')}, ${name('g')}, ${ref('o.name')}, CASE WHEN ${ref('u.id')} IS NOT NULL THEN '' END)`.as(
          'itemName',
        ),
        sql<string | null>`coalesce(${ref('c.id')}, ${ref('m.course_id')})`.as('courseId'),
      ];
    })
    .orderBy(newestFirst.by);
}

export type AuditLogRow = InferResult<ReturnType<typeof auditLogPage>>[number];
