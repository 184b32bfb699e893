import { sql } from 'kysely';
import { NOTIFICATION_PAGE, type NotificationKind, notificationPath, UNREAD_MAX } from '../../../schema/notifications.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { decrypt } from '../shared/encrypted.ts';
import { DomainError } from '../shared/errors.ts';
import { endPage, ListOrder, type PageRequest } from '../shared/list-order.ts';
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
  /** null on the last page. */
  nextCursor: string | null;
}

const newestFirst = new ListOrder([
  { of: sql`n.created_at`, type: 'timestamptz', descending: true },
  { of: sql`n.id`, type: 'uuid', descending: true },
]);

const PAGE = { ...VIEWER, now: 'timestamptz', after: 'text[]?', offset: 'integer', limit: 'integer' } as const;
const notificationPage = prepared('notifications.page', PAGE, ({ now, after, offset, limit, ...viewer }) =>
  selectNotifications(viewer)
    .select(newestFirst.keysOfRow.as('keys'))
    .where('n.user_id', '=', viewer.viewerId)
    .where('n.expires_at', '>', now)
    .where(newestFirst.afterIfSet(after))
    .orderBy(newestFirst.by)
    .offset(offset)
    .limit(limit),
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

type Row = RowOf<typeof single>;

/** Returns what a reader sees; `isAdmin` decides about the page that opens. */
function toNotification(ctx: Ctx, row: Row, isAdmin: boolean): ReadNotification {
  const { id, kind, createdAt, readAt, available, encryptedPath, courseId, stepId, refId, academyName, courseName, stepName, personName } = row;
  const { moduleName, className, startsAt, formerStart } = row;
  const named = notificationPath({ kind, courseId, stepId, refId }, isAdmin);
  const path = encryptedPath === null ? named : decrypt(ctx.settings.keys, 'notification', encryptedPath);
  const names = { academyName, courseName, moduleName, stepName, personName, className };
  return { id, kind, createdAt, readAt, path: available ? path : null, ...names, startsAt, formerStart };
}

/**
 * Lists the notifications of the viewer, the newest first, with two statements at most. Rights are checked now: an item that the viewer may not
 * see any more has no names and no path (docs/product-rules.md#11-notifications).
 *
 * @throws VALIDATION_FAILED for an invalid cursor or number
 */
export async function listNotifications(ctx: Ctx, request: PageRequest): Promise<NotificationPage> {
  const actor = requireActor(ctx);
  const page = newestFirst.read(request, NOTIFICATION_PAGE.default);
  const found = await notificationPage.all(ctx.db, { ...viewerValues(ctx), otherLanguages: true, now: ctx.now(), ...page.values });
  const { rows, end } = endPage(found, page);
  return { items: rows.map((row) => toNotification(ctx, row, actor.role === 'admin')), nextCursor: end.nextCursor };
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
