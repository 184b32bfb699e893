import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { isSigned, sign } from '../shared/signature.ts';
import { requireId } from '../shared/validate.ts';

const HOUR = 60 * 60;

const signedText = (classId: string, userId: string, expires: number): string => `${classId}:${userId}:${expires}`;

/**
 * Returns the signed path of the iCalendar file of a class, for the viewer who sees it. It expires like the address of a file, and the rights of the
 * viewer are checked again when it is opened. The expiry is rounded up to the hour.
 */
export function icalPath(ctx: Ctx, classId: string): string {
  const userId = requireActor(ctx).id;
  const { keys, fileLinkLife } = ctx.settings;
  const expires = Math.ceil((ctx.now().getTime() + fileLinkLife) / 1000 / HOUR) * HOUR;
  const signature = sign(keys, 'class-calendar', signedText(classId, userId, expires));
  return `/calendar/classes/${classId}.ics?person=${userId}&expires=${expires}&signature=${signature}`;
}

/** The parts of a requested path. */
export interface CalendarRequest {
  classId: string;
  person: unknown;
  expires: unknown;
  signature: unknown;
}

/**
 * Returns the ids of the class and of the person for whom a path was signed.
 *
 * @throws NOT_FOUND when the signature is not valid
 * @throws FILE_LINK_EXPIRED
 */
export function checkCalendarRequest(ctx: Pick<Ctx, 'settings' | 'now'>, request: CalendarRequest): { classId: string; userId: string } {
  const [classId, userId] = [requireId(request.classId), requireId(request.person)];
  const expires = typeof request.expires === 'string' && /^\d{1,12}$/.test(request.expires) ? Number(request.expires) : Number.NaN;
  if (Number.isNaN(expires) || typeof request.signature !== 'string') throw new DomainError('NOT_FOUND');
  const sent = { signature: request.signature, now: ctx.now() };
  if (!isSigned(ctx.settings.keys, 'class-calendar', signedText(classId, userId, expires), sent)) throw new DomainError('NOT_FOUND');
  if (expires * 1000 < ctx.now().getTime()) throw new DomainError('FILE_LINK_EXPIRED');
  return { classId, userId };
}
