import { AUDIT_PAGE, type AuditNameState, type AuditResult } from '../../../schema/audit.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { endPage, type PageRequest } from '../shared/list-order.ts';
import { allRows } from '../shared/prepared.ts';
import { requireId, requireStorable } from '../shared/validate.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { auditLogPolicy } from './audit-log.policy.ts';
import { type AuditLogRow, auditLogCount, auditLogPage, newestFirst } from './audit-log-rows.ts';

/** Rows of an export that are in memory at the same time. */
const EXPORT_BATCH = 1000;

type Optional<Value> = Value | null | undefined;

/** What entries are shown; a value that is left out shows all. `to` is exclusive. */
export interface AuditLogFilter {
  actorId?: Optional<string>;
  objectType?: Optional<string>;
  objectId?: Optional<string>;
  action?: Optional<string>;
  result?: Optional<AuditResult>;
  from?: Optional<Date>;
  to?: Optional<Date>;
}

/** The person who acted. The name is read now; the entry holds only the id. */
export interface AuditLogActor {
  id: string;
  /** Empty unless the state is `shown` or `deactivated`. */
  name: string;
  state: AuditNameState;
}

/** What an action was about. */
export interface AuditLogObject {
  type: string;
  /** An id, or the number of objects; null if the request named none. */
  id: string | null;
  name: string;
  state: AuditNameState;
  /** The course of a course, module or step. */
  courseId: string | null;
}

export interface AuditLogEntry {
  id: string;
  at: Date;
  action: string;
  result: AuditResult;
  /** Null for a guest and for the application. */
  actor: AuditLogActor | null;
  /** The application that acted for the person; empty when its name was erased, null when the person acted. */
  application: string | null;
  object: AuditLogObject | null;
}

export interface AuditLogPage {
  items: AuditLogEntry[];
  nextCursor: string | null;
}

/** The types whose names are read. */
const NAMED = new Set(['user', 'group', 'academy', 'course', 'module', 'step', 'class', 'apiToken']);

type Row = Omit<AuditLogRow, 'keys'>;

const fullName = (name: string | null, surname: string | null): string => `${name ?? ''} ${surname ?? ''}`.trim();
const stateOf = (erasedAt: Date | null, deactivatedAt: Date | null): AuditNameState =>
  erasedAt !== null ? 'erased' : deactivatedAt !== null ? 'deactivated' : 'shown';

function actorOf(row: Row): AuditLogActor | null {
  if (row.actorId === null) return null;
  if (row.knownActorId === null) return { id: row.actorId, name: '', state: 'deleted' };
  return { id: row.actorId, name: fullName(row.actorName, row.actorSurname), state: stateOf(row.actorErasedAt, row.actorDeactivatedAt) };
}

function objectOf(row: Row): AuditLogObject | null {
  const { objectType: type, objectId: id, courseId } = row;
  if (type === null) return null;
  if (!NAMED.has(type) || id === null) return { type, id, name: '', state: 'unnamed', courseId: null };
  if (row.itemName === null) return { type, id, name: '', state: 'deleted', courseId: null };
  if (type === 'user')
    return { type, id, name: fullName(row.userName, row.userSurname), state: stateOf(row.userErasedAt, row.userDeactivatedAt), courseId: null };
  return { type, id, name: row.itemName, state: 'shown', courseId };
}

const toEntry = (row: Row): AuditLogEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  result: row.result,
  actor: actorOf(row),
  application: row.tokenId === null ? null : (row.tokenName ?? ''),
  object: objectOf(row),
});

function conditionsOf({ actorId = null, objectType = null, objectId = null, action = null, result = null, from = null, to = null }: AuditLogFilter) {
  return {
    actorId: actorId === null ? null : requireId(actorId),
    objectType: objectType === null ? null : requireStorable('objectType', objectType),
    objectId: objectId === null ? null : requireStorable('objectId', objectId).toLowerCase(),
    action: action === null ? null : requireStorable('action', action),
    result,
    from,
    to,
  };
}

async function readRows(ctx: Ctx, filter: AuditLogFilter, after: string[] | null, limit: number): Promise<AuditLogRow[]> {
  return allRows(ctx.db, auditLogPage({ ...conditionsOf(filter), after }, readingValues(ctx), limit));
}

/**
 * Returns a page of the audit trail, newest first, in one statement (docs/product-rules.md#8-interfaces). Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED for an invalid cursor or filter
 */
export async function listAuditEntries(ctx: Ctx, filter: AuditLogFilter, request: PageRequest = {}): Promise<AuditLogPage> {
  await authorizeAudited(ctx, auditLogPolicy.read(requireActor(ctx)), 'audit.list');
  const page = newestFirst.read(request, AUDIT_PAGE);
  const { rows, end } = endPage(await readRows(ctx, filter, page.values.after, page.values.limit), page);
  return { items: rows.map(toEntry), nextCursor: end.nextCursor };
}

async function* batchesOf(ctx: Ctx, filter: AuditLogFilter): AsyncGenerator<AuditLogEntry[]> {
  let after: string[] | null = null;
  do {
    const rows: AuditLogRow[] = await readRows(ctx, filter, after, EXPORT_BATCH);
    yield rows.map(toEntry);
    after = rows.length === EXPORT_BATCH ? (rows.at(-1)?.keys ?? null) : null;
  } while (after !== null);
}

/** The entries of the audit trail for an export. */
export interface AuditLogExport {
  /** Counts the entries, up to a limit. */
  count(limit: number): Promise<number>;
  /** The entries, newest first, in batches that are read when they are needed. */
  batches: AsyncIterable<AuditLogEntry[]>;
}

/**
 * Returns the entries of the audit trail for an export. Admins only.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND for an invalid person, VALIDATION_FAILED for an invalid filter
 */
export async function exportAuditEntries(ctx: Ctx, filter: AuditLogFilter): Promise<AuditLogExport> {
  await authorizeAudited(ctx, auditLogPolicy.read(requireActor(ctx)), 'audit.export');
  const conditions = conditionsOf(filter);
  return {
    count: async (limit) => (await allRows(ctx.db, auditLogCount(conditions, limit)))[0]?.count ?? 0,
    batches: batchesOf(ctx, filter),
  };
}
