import { AUDIT_PAGE, type AuditNameState, type AuditResult } from '../../../schema/audit.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { allRows } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { readingValues } from '../translations/translation-sql.ts';
import { auditLogPolicy } from './audit-log.policy.ts';
import { type AuditLogRow, auditLogCount, auditLogPage } from './audit-log-rows.ts';

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

const fullName = (name: string | null, surname: string | null): string => `${name ?? ''} ${surname ?? ''}`.trim();
const stateOf = (erasedAt: Date | null, deactivatedAt: Date | null): AuditNameState =>
  erasedAt !== null ? 'erased' : deactivatedAt !== null ? 'deactivated' : 'shown';

function actorOf(row: AuditLogRow): AuditLogActor | null {
  if (row.actorId === null) return null;
  if (row.knownActorId === null) return { id: row.actorId, name: '', state: 'deleted' };
  return { id: row.actorId, name: fullName(row.actorName, row.actorSurname), state: stateOf(row.actorErasedAt, row.actorDeactivatedAt) };
}

function objectOf(row: AuditLogRow): AuditLogObject | null {
  const { objectType: type, objectId: id, courseId } = row;
  if (type === null) return null;
  if (!NAMED.has(type) || id === null) return { type, id, name: '', state: 'unnamed', courseId: null };
  if (row.itemName === null) return { type, id, name: '', state: 'deleted', courseId: null };
  if (type === 'user')
    return { type, id, name: fullName(row.userName, row.userSurname), state: stateOf(row.userErasedAt, row.userDeactivatedAt), courseId: null };
  return { type, id, name: row.itemName, state: 'shown', courseId };
}

const toEntry = (row: AuditLogRow): AuditLogEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  result: row.result,
  actor: actorOf(row),
  application: row.tokenId === null ? null : (row.tokenName ?? ''),
  object: objectOf(row),
});

/** The position of an entry in the order of the list, newest first. */
interface Position {
  at: Date;
  id: string;
}

function conditionsOf({ actorId = null, objectType = null, objectId = null, action = null, result = null, from = null, to = null }: AuditLogFilter) {
  return { actorId: actorId === null ? null : requireId(actorId), objectType, objectId: objectId?.toLowerCase() ?? null, action, result, from, to };
}

async function readRows(ctx: Ctx, filter: AuditLogFilter, before: Position | null, limit: number): Promise<AuditLogRow[]> {
  return allRows(ctx.db, auditLogPage({ ...conditionsOf(filter), before }, readingValues(ctx), limit));
}

function positionOf(cursor: Optional<string>): Position | null {
  const values = decodeCursor(cursor, 2);
  if (values === null) return null;
  const [time = '', id = ''] = values;
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
  return { at, id: requireId(id) };
}

/**
 * Returns a page of the audit trail, newest first, in one statement (docs/product-rules.md#8-interfaces). Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED for an invalid cursor
 */
export async function listAuditEntries(ctx: Ctx, filter: AuditLogFilter, cursor?: Optional<string>): Promise<AuditLogPage> {
  await authorizeAudited(ctx, auditLogPolicy.read(requireActor(ctx)), 'audit.list');
  const rows = await readRows(ctx, filter, positionOf(cursor), AUDIT_PAGE + 1);
  const items = rows.slice(0, AUDIT_PAGE).map(toEntry);
  const last = rows.length > AUDIT_PAGE ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : encodeCursor([last.at.toISOString(), last.id]) };
}

async function* batchesOf(ctx: Ctx, filter: AuditLogFilter): AsyncGenerator<AuditLogEntry[]> {
  let before: Position | null = null;
  do {
    const rows: AuditLogRow[] = await readRows(ctx, filter, before, EXPORT_BATCH);
    yield rows.map(toEntry);
    before = rows.length === EXPORT_BATCH ? (rows.at(-1) ?? null) : null;
  } while (before !== null);
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
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED for an invalid person
 */
export async function exportAuditEntries(ctx: Ctx, filter: AuditLogFilter): Promise<AuditLogExport> {
  await authorizeAudited(ctx, auditLogPolicy.read(requireActor(ctx)), 'audit.export');
  const conditions = conditionsOf(filter);
  return {
    count: async (limit) => (await allRows(ctx.db, auditLogCount(conditions, limit)))[0]?.count ?? 0,
    batches: batchesOf(ctx, filter),
  };
}
