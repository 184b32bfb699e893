import { sql } from 'kysely';
import { defaultMail, type NotificationKind, sendsOwnMail } from '../../../schema/notifications.ts';
import { keptTime } from '../../../schema/stored-data.ts';
import type { Ctx } from '../shared/context.ts';
import { encrypt } from '../shared/encrypted.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { publishPeople } from '../shared/publish-people.ts';

/** The job that renders and sends the mail of one notification. */
export const NOTIFICATION_MAIL_JOB = 'notification.mail';

/** An event that concerns people: a kind and ids, no words. Whether a reader may see what the ids name is checked when it is read. */
export interface Notification {
  kind: NotificationKind;
  /** The people to notify. Deactivated and unknown people get nothing. */
  userIds: readonly string[];
  /** Unique per person, such as `feedback:<submission>`: the same event never notifies a person twice. */
  key: string;
  academyId?: string | null;
  courseId?: string | null;
  stepId?: string | null;
  /** Who caused it. */
  personId?: string | null;
  /** The submission, message, invitation, class or module: `withdrawNotifications` finds the rows by it. */
  refId?: string | null;
  /** A path with a token, for a target that ids do not name. */
  path?: string;
  /** The start of the date of a class, and the one before it was moved. */
  startsAt?: Date;
  formerStart?: Date;
  /** Not shown afterwards; after the period of notifications by default. */
  expiresAt?: Date;
}

interface EventRow {
  kind: NotificationKind;
  user_ids: string[];
  key: string;
  academy_id: string | null;
  course_id: string | null;
  step_id: string | null;
  person_id: string | null;
  ref_id: string | null;
  encrypted_path: string | null;
  expires_at: Date;
  starts_at: Date | null;
  former_start: Date | null;
}

const EVENT_COLUMNS = sql`e(kind text, user_ids uuid[], key text, academy_id uuid, course_id uuid, step_id uuid, person_id uuid, ref_id uuid, encrypted_path text, expires_at timestamptz, starts_at timestamptz, former_start timestamptz)`;

/** Inserts in the order of the ids, so that two events for the same people wait for each other instead of failing. */
const insertNew = prepared('notifications.insert', { events: 'jsonb', now: 'timestamptz' }, ({ events, now }) =>
  statements
    .with('inserted', (db) =>
      db
        .insertInto('notifications')
        .columns([
          'id',
          'user_id',
          'kind',
          'academy_id',
          'course_id',
          'step_id',
          'person_id',
          'ref_id',
          'key',
          'encrypted_path',
          'created_at',
          'expires_at',
          'starts_at',
          'former_start',
        ])
        .expression(
          statements
            .selectFrom(sql<EventRow>`jsonb_to_recordset(${events})`.as<'e'>(EVENT_COLUMNS))
            .innerJoin('users as u', (join) => join.on(({ ref }) => sql<boolean>`${ref('u.id')} = any(${ref('e.user_ids')})`))
            .select(sql<string>`gen_random_uuid()`.as('id'))
            .select(['u.id as user_id', 'e.kind', 'e.academy_id', 'e.course_id', 'e.step_id', 'e.person_id', 'e.ref_id', 'e.key', 'e.encrypted_path'])
            .select([now.as('created_at'), 'e.expires_at', 'e.starts_at', 'e.former_start'])
            .where('u.deactivated_at', 'is', null)
            .orderBy('u.id')
            .orderBy('e.key'),
        )
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .returning(['notifications.id', 'notifications.user_id', 'notifications.kind']),
    )
    .selectFrom('inserted as i')
    .leftJoin('notification_settings as s', (join) => join.onRef('s.user_id', '=', 'i.user_id').onRef('s.kind', '=', 'i.kind'))
    .select(['i.id', 'i.user_id as userId', 'i.kind', 's.mail']),
);

const remove = prepared('notifications.withdraw', { kind: 'text', refIds: 'uuid[]' }, ({ kind, refIds }) =>
  statements
    .deleteFrom('notifications as n')
    .where(({ ref }) => sql<boolean>`${ref('n.ref_id')} = any(${refIds}) and ${ref('n.kind')} = ${kind}`)
    .returning('n.user_id as userId'),
);

function eventRow(tx: Ctx, now: Date, event: Notification): EventRow {
  const { kind, userIds, key, academyId, courseId, stepId, personId, refId, path, expiresAt, startsAt, formerStart } = event;
  return {
    kind,
    user_ids: [...userIds],
    key,
    academy_id: academyId ?? null,
    course_id: courseId ?? null,
    step_id: stepId ?? null,
    person_id: personId ?? null,
    ref_id: refId ?? null,
    encrypted_path: path === undefined ? null : encrypt(tx.settings.keys, 'notification', path),
    expires_at: expiresAt ?? new Date(now.getTime() + keptTime('notifications', tx.settings.keptDays)),
    starts_at: startsAt ?? null,
    former_start: formerStart ?? null,
  };
}

/**
 * Notifies people of events in the transaction of the change that causes them: one insert for all events and people, one job per mail for those
 * who want a mail for each event of the kind, and the topic `notifications.changed` after the commit. A person gets at most one
 * notification with the same key (docs/product-rules.md#11-notifications). Returns the number of new notifications.
 */
export async function notifyAll(tx: Ctx, events: readonly Notification[]): Promise<number> {
  if (events.every(({ userIds }) => userIds.length === 0)) return 0;
  const now = tx.now();
  const rows = await insertNew.all(tx.db, { events: JSON.stringify(events.map((event) => eventRow(tx, now, event))), now });
  const byMail = rows.filter(({ kind, mail }) => !sendsOwnMail(kind) && (mail ?? defaultMail(kind)) === 'each');
  await tx.enqueueAll(
    NOTIFICATION_MAIL_JOB,
    byMail.map(({ id, userId }) => ({ notificationId: id, userId })),
    { isBulkMail: true },
  );
  publishPeople(
    tx,
    'notifications.changed',
    rows.map(({ userId }) => userId),
  );
  return rows.length;
}

/** Notifies people of one event; see `notifyAll`. */
export function notify(tx: Ctx, event: Notification): Promise<number> {
  return notifyAll(tx, [event]);
}

/**
 * Removes the notifications about submissions, messages, invitations or modules that no longer concern anybody: homework that was answered, an
 * invitation that was accepted or revoked, a module that was deleted. A mail that is not sent yet is not sent.
 */
export async function withdrawNotifications(tx: Ctx, kind: NotificationKind, refIds: readonly string[]): Promise<void> {
  if (refIds.length === 0) return;
  const rows = await remove.all(tx.db, { kind, refIds });
  publishPeople(
    tx,
    'notifications.changed',
    rows.map(({ userId }) => userId),
  );
}
