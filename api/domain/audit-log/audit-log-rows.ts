import { type Expression, sql } from 'kysely';
import { prepared, type RowOf, type Shape, statements } from '../shared/prepared.ts';
import { READING, textColumns } from '../translations/translation-sql.ts';

/** The values of a page. A null leaves its condition out. */
const PAGE = {
  ...READING,
  actorId: 'uuid?',
  objectType: 'text?',
  objectId: 'text?',
  action: 'text?',
  result: 'text?',
  from: 'timestamptz?',
  to: 'timestamptz?',
  beforeAt: 'timestamptz?',
  beforeId: 'uuid?',
  limit: 'integer',
} as const satisfies Shape;

/** The filters that an index serves; each combination is a statement of its own, so that PostgreSQL plans it for its index. */
export interface IndexedFilters {
  actor: boolean;
  object: boolean;
  action: boolean;
}

/** SQL: the id of an object of a type as a uuid; null for other types and for numbers. */
const idOf = (type: Expression<string | null>, id: Expression<string | null>, wanted: string) =>
  sql<string | null>`CASE WHEN ${type} = ${sql.lit(wanted)} AND ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN ${id}::uuid END`;

/** SQL: a value, or a limit that includes everything. */
const or = <Value>(value: Expression<Value>, limit: string, type: 'timestamptz' | 'uuid') =>
  sql<Value>`coalesce(${value}, ${sql.lit(limit)}::${sql.raw(type)})`;

const statementOf = (filters: IndexedFilters) =>
  prepared(`auditLog.page ${filters.actor} ${filters.object} ${filters.action}`, PAGE, (v) =>
    statements
      .selectFrom((eb) =>
        eb
          .selectFrom('audit_entries as e')
          .selectAll('e')
          .$if(filters.actor, (query) => query.where('e.actor_id', '=', v.actorId))
          .$if(filters.object, (query) => query.where('e.object_id', '=', v.objectId))
          .$if(filters.action, (query) => query.where('e.action', '=', v.action as Expression<never>))
          .where(sql<boolean>`(${v.objectType} IS NULL OR e.object_type = ${v.objectType})`)
          .where(sql<boolean>`(${v.result} IS NULL OR e.result = ${v.result})`)
          .where(sql<boolean>`e.at >= ${or(v.from, '-infinity', 'timestamptz')} AND e.at < ${or(v.to, 'infinity', 'timestamptz')}`)
          .where(sql<boolean>`(e.at, e.id) < (${or(v.beforeAt, 'infinity', 'timestamptz')}, ${or(v.beforeId, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'uuid')})`)
          .orderBy('e.at', 'desc')
          .orderBy('e.id', 'desc')
          .limit(v.limit)
          .as('e'),
      )
      .leftJoin('users as a', 'a.id', 'e.actor_id')
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
      .select(['e.id', 'e.at', 'e.action', 'e.result', 'e.object_type as objectType', 'e.object_id as objectId', 'e.actor_id as actorId'])
      .select(['a.id as knownActorId', 'a.name as actorName', 'a.surname as actorSurname'])
      .select(['a.deactivated_at as actorDeactivatedAt', 'a.erased_at as actorErasedAt'])
      .select(['u.name as userName', 'u.surname as userSurname', 'u.deactivated_at as userDeactivatedAt', 'u.erased_at as userErasedAt'])
      .select(({ ref }) => {
        const name = (table: 'y' | 'c' | 's' | 'm' | 'g' | 'k') =>
          textColumns<{ name: string }>(v, sql.ref(`${table}.translations`), sql.ref(`${table}.default_language`)).text('name');
        return [
          // A step also joins its module, whose name is not the step's; a class without a name has that of its module or course.
          sql<
            string | null
          >`coalesce(${name('s')}, nullif(${name('k')}, ''), ${name('m')}, ${name('c')}, ${name('y')}, ${name('g')}, CASE WHEN ${ref('u.id')} IS NOT NULL THEN '' END)`.as(
            'itemName',
          ),
          sql<string | null>`coalesce(${ref('c.id')}, ${ref('m.course_id')})`.as('courseId'),
        ];
      })
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc'),
  );

type PageStatement = ReturnType<typeof statementOf>;

const BOTH = [false, true] as const;
const ALL_FILTERS: readonly IndexedFilters[] = BOTH.flatMap((actor) => BOTH.flatMap((object) => BOTH.map((action) => ({ actor, object, action }))));
const keyOf = ({ actor, object, action }: IndexedFilters): string => [actor, object, action].join();
const PAGES = new Map(ALL_FILTERS.map((filters) => [keyOf(filters), statementOf(filters)]));

/** Returns the statement for the filters in use. */
export const auditLogPage = (filters: IndexedFilters): PageStatement => PAGES.get(keyOf(filters)) as PageStatement;

export type AuditLogRow = RowOf<PageStatement>;
