import { messageText } from '../messages/message-text.ts';
import { type Recipient, recipientColumns, recipientCtx } from '../notifications/mail-recipient.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { viewerValues } from '../translations/translation-sql.ts';
import { type CalendarRequest, checkCalendarRequest } from './calendar-address.ts';
import { CalendarFeedEntity } from './calendar-feed.entity.ts';
import { classPath } from './calendar-links.ts';
import { type CalendarClass, classCalendar } from './class-ical.ts';
import { requireClass } from './class-reads.service.ts';
import { type ClassRow, classesOfViewer } from './class-rows.ts';
import { changesOf, scheduleOf } from './course-class.ts';

/** The calendar address of a person, without its secret. */
export interface CalendarFeed {
  createdAt: Date;
}

/** A token has 43 characters; longer values are refused without a statement. */
const TOKEN = /^[\w-]{43}$/;

/** Returns the calendar address of the viewer without its secret; null without one. */
export async function readCalendarFeed(ctx: Ctx): Promise<CalendarFeed | null> {
  const found = await ctx.db.findOneBy(CalendarFeedEntity, { userId: requireActor(ctx).id });
  return found === null ? null : { createdAt: found.createdAt };
}

/** Creates the private calendar address of the viewer and returns it once: only a hash of its token is stored. The former address stops working. */
export async function createCalendarFeed(ctx: Ctx): Promise<string> {
  const userId = requireActor(ctx).id;
  const token = createToken();
  await inTransaction(ctx, async (tx) => {
    await tx.db.upsert(CalendarFeedEntity, { userId, tokenHash: hashToken(token), createdAt: tx.now() }, ['userId']);
  });
  return `${ctx.settings.siteUrl}/calendar/feeds/${token}.ics`;
}

/** Revokes the calendar address of the viewer. Idempotent. */
export async function revokeCalendarFeed(ctx: Ctx): Promise<void> {
  const userId = requireActor(ctx).id;
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(CalendarFeedEntity, { userId });
  });
}

const feedOwner = prepared('classes.feedOwner', { tokenHash: 'text' }, ({ tokenHash }) =>
  statements
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(recipientColumns)
    .where('f.token_hash', '=', tokenHash)
    .where('u.deactivated_at', 'is', null),
);
const owner = prepared('classes.calendarOwner', { id: 'uuid' }, ({ id }) =>
  statements.selectFrom('users as u').select(recipientColumns).where('u.id', '=', id).where('u.deactivated_at', 'is', null),
);

/** A class in a calendar, from its creation on: a file and the feed have the same event with the same id, so that a program that has both shows it once. */
function toCalendarClass(ctx: Ctx, row: ClassRow): CalendarClass {
  const description = messageText(sanitizeRichText(row.description));
  const [schedule, changes, url] = [scheduleOf(row), changesOf(row), `${ctx.settings.siteUrl}${classPath(row.id)}`];
  return { id: row.id, name: row.name, description, url, schedule, changes, from: row.createdAt, updatedAt: row.changedAt, revision: row.revision };
}

/**
 * Returns the iCalendar file of a class for a signed path, with the rights of the person for whom it was signed.
 * @throws NOT_FOUND for a wrong signature, and when the person may not see the class any more
 * @throws FILE_LINK_EXPIRED
 */
export async function readClassCalendar(ctx: Ctx, request: CalendarRequest): Promise<string> {
  const { classId, userId } = checkCalendarRequest(ctx, request);
  const person: Recipient | undefined = await owner.first(ctx.db, { id: userId });
  assertFound(person);
  const viewer = recipientCtx(ctx, person);
  const row = await requireClass(viewer, classId);
  return classCalendar({ name: row.name, now: ctx.now(), subscribed: false }, [toCalendarClass(viewer, row)]);
}

/**
 * Returns the calendar of a private address: the classes of all courses of the person, in the language in which the person reads, without names of people.
 * @throws TOO_MANY_REQUESTS
 * @throws NOT_FOUND for an unknown or revoked address, and after the account was deactivated
 */
export async function readFeed(ctx: Ctx, token: string): Promise<string> {
  await ctx.ports.rateLimit.consume('calendar.address', ctx.origin.address);
  const person: Recipient | undefined = TOKEN.test(token) ? await feedOwner.first(ctx.db, { tokenHash: hashToken(token) }) : undefined;
  assertFound(person);
  const viewer = recipientCtx(ctx, person);
  const rows = await classesOfViewer.all(ctx.db, viewerValues(viewer));
  return classCalendar(
    { name: ctx.settings.siteName, now: ctx.now(), subscribed: true },
    rows.map((row) => toCalendarClass(viewer, row)),
  );
}
