import { sql } from 'kysely';
import { NOTIFICATION_PAGE, type NotificationKind, notificationPath, UNREAD_MAX } from '../../../schema/notifications.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { decrypt } from '../shared/encrypted.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { countRows, one } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { isId } from '../shared/validate.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { selectNotifications } from './notification-sql.ts';

/** A notification as its reader sees it. Names are null where it has none, and all of them where the reader may not see the item. */
export interface ReadNotification {
  id: string;
  kind: NotificationKind;
  createdAt: Date;
  readAt: Date | null;
  /** The page of the item; null if the reader may not see it. */
  path: string | null;
  academyName: string | null;
  courseName: string | null;
  stepName: string | null;
  moduleName: string | null;
  /** Who caused it. */
  personName: string | null;
  className: string | null;
  /** The start of the date of a class, and the one before it was moved. */
  startsAt: Date | null;
  formerStart: Date | null;
}

export interface NotificationPage {
  /** The newest first. */
  items: ReadNotification[];
  /** The cursor of the next page, as `before`; null on the last one. */
  next: string | null;
}

const page = prepared(
  'notifications.page',
  { ...VIEWER, now: 'timestamptz', beforeTime: 'timestamptz', beforeId: 'uuid', count: 'integer' },
  ({ now, beforeTime, beforeId, count, ...viewer }) =>
    selectNotifications(viewer)
      .where('n.user_id', '=', viewer.viewerId)
      .where('n.expires_at', '>', now)
      .where(({ ref }) => sql<boolean>`(${ref('n.created_at')}, ${ref('n.id')}) < (${beforeTime}, ${beforeId})`)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(count),
);

const single = prepared('notifications.single', { ...VIEWER, id: 'uuid', now: 'timestamptz' }, ({ id, now, ...viewer }) =>
  selectNotifications(viewer)
    .where(({ ref }) => sql<boolean>`${ref('n.id')} = ${id}`)
    .where('n.user_id', '=', viewer.viewerId)
    .where('n.expires_at', '>', now),
);

const unread = prepared('notifications.unread', { userId: 'uuid', now: 'timestamptz' }, ({ userId, now }) =>
  statements
    .selectFrom(
      statements
        .selectFrom('notifications as n')
        .select(one)
        .where('n.user_id', '=', userId)
        .where('n.read_at', 'is', null)
        .where('n.expires_at', '>', now)
        .limit(sql.lit(UNREAD_MAX))
        .as('u'),
    )
    .select(countRows.as('count')),
);

const markRead = prepared('notifications.markRead', { userId: 'uuid', ids: 'uuid[]', upTo: 'timestamptz?', now: 'timestamptz' }, ({ userId, ids, upTo, now }) =>
  statements
    .updateTable('notifications as n')
    .set({ read_at: now })
    .where('n.user_id', '=', userId)
    .where('n.read_at', 'is', null)
    .where(({ ref }) => sql<boolean>`(${ref('n.id')} = any(${ids}) or ${ref('n.created_at')} <= ${upTo})`)
    .returning('n.id'),
);

type Row = RowOf<typeof page>;

/** Returns what a reader sees; `isAdmin` decides about the page that opens. */
function toNotification(ctx: Ctx, row: Row, isAdmin: boolean): ReadNotification {
  const { id, kind, createdAt, readAt, available, encryptedPath, courseId, stepId, refId, academyName, courseName, stepName, personName } = row;
  const { moduleName, className, startsAt, formerStart } = row;
  const named = notificationPath({ kind, courseId, stepId, refId }, isAdmin);
  const path = encryptedPath === null ? named : decrypt(ctx.settings.keys, 'notification', encryptedPath);
  const names = { academyName, courseName, moduleName, stepName, personName, className };
  return { id, kind, createdAt, readAt, path: available ? path : null, ...names, startsAt, formerStart };
}

/** A cursor is the time and the id of the last notification of a page. */
const cursorOf = ({ id, createdAt }: { id: string; createdAt: Date }): string => `${createdAt.getTime()}.${id}`;
/** Before all cursors: the last time that both JavaScript and PostgreSQL know. */
const NEWEST = { beforeTime: new Date(8.64e15), beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

function parseCursor(cursor: string | null): typeof NEWEST {
  if (cursor === null) return NEWEST;
  const [, time = '', id = ''] = /^(\d{1,15})\.(.*)$/.exec(cursor) ?? [];
  if (time === '' || !isId(id)) throw new DomainError('VALIDATION_FAILED', { fields: { before: 'ID_INVALID' } });
  return { beforeTime: new Date(Number(time)), beforeId: id };
}

/**
 * Lists the notifications of the viewer, the newest first, with two statements at most. Rights are checked now: an item that the viewer may not
 * see any more has no names and no path (docs/product-rules.md#11-notifications).
 *
 * @throws VALIDATION_FAILED for an invalid cursor or number
 */
export async function listNotifications(ctx: Ctx, input: { before?: string | null | undefined; first?: number | null | undefined }): Promise<NotificationPage> {
  const actor = requireActor(ctx);
  const first = input.first ?? NOTIFICATION_PAGE.default;
  if (!Number.isInteger(first) || first < 1 || first > NOTIFICATION_PAGE.max) {
    throw new DomainError('VALIDATION_FAILED', { fields: { first: 'OUT_OF_RANGE' } });
  }
  const cursor = parseCursor(input.before ?? null);
  const rows = await page.all(ctx.db, { ...viewerValues(ctx), otherLanguages: true, now: ctx.now(), ...cursor, count: first + 1 });
  const items = rows.slice(0, first).map((row) => toNotification(ctx, row, actor.role === 'admin'));
  const last = items.at(-1);
  return { items, next: rows.length > first && last !== undefined ? cursorOf(last) : null };
}

/** Reads one notification of the viewer; null if there is no such notification. */
export async function readNotification(ctx: Ctx, id: string): Promise<ReadNotification | null> {
  const actor = requireActor(ctx);
  const row = await single.first(ctx.db, { ...viewerValues(ctx), otherLanguages: true, id, now: ctx.now() });
  return row === undefined ? null : toNotification(ctx, row, actor.role === 'admin');
}

/** Counts the unread notifications of the viewer, up to 100. */
export async function countUnread(ctx: Ctx): Promise<number> {
  return (await unread.first(ctx.db, { userId: requireActor(ctx).id, now: ctx.now() }))?.count ?? 0;
}

/**
 * Marks notifications of the viewer as read on all devices: those with an id in `ids`, and all up to a time. Idempotent; ids of others are ignored.
 * Returns the number of notifications that were unread.
 */
export async function markNotificationsRead(ctx: Ctx, input: { ids?: readonly string[] | null; upTo?: Date | null }): Promise<number> {
  const { id: userId } = requireActor(ctx);
  const ids = (input.ids ?? []).filter(isId);
  if (ids.length > NOTIFICATION_PAGE.max) throw new DomainError('VALIDATION_FAILED', { fields: { ids: 'TOO_LONG' } });
  return inTransaction(ctx, async (tx) => {
    const rows = await markRead.all(tx.db, { userId, ids, upTo: input.upTo ?? null, now: tx.now() });
    if (rows.length > 0) publishPeople(tx, 'notifications.changed', [userId]);
    return rows.length;
  });
}
