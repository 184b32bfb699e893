import { randomUUID } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { enqueueMail, mailDay } from '../mail/enqueue-mail.ts';
import { notifyAll, withdrawNotifications } from '../notifications/notify.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { shownText } from '../translations/translations.ts';
import { UserEntity } from '../users/user.entity.ts';
import { type InvitationTarget, usersWithAccess } from './access-facts.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { accessInvitationInput } from './invitation-input.ts';

export type AccessInvitationOutcome = 'invited' | 'alreadyHasAccess' | 'unknownUser';
export interface AccessInvitationResult {
  userId: string;
  outcome: AccessInvitationOutcome;
}
export interface InviteToAccess {
  userIds: string[];
  academyId?: string | null;
  courseId?: string | null;
}

function targetOf({ academyId, courseId }: InviteToAccess): InvitationTarget {
  if (Boolean(academyId) === Boolean(courseId)) throw new DomainError('VALIDATION_FAILED', { fields: { target: 'TARGET_REQUIRED' } });
  return { academyId: academyId ? requireId(academyId) : null, courseId: courseId ? requireId(courseId) : null };
}

/** Locked, so that it is not deleted before its invitations are inserted. */
async function requireTarget(tx: Ctx, target: InvitationTarget): Promise<AcademyEntity | CourseEntity> {
  const lock = { mode: 'for_key_share' } as const;
  const item =
    target.courseId === null
      ? await tx.db.findOne(AcademyEntity, { where: { id: target.academyId ?? '' }, lock })
      : await tx.db.findOne(CourseEntity, { where: { id: target.courseId }, lock });
  if (item === null) throw new DomainError('NOT_FOUND');
  return item;
}

const acceptPath = (token: string): string => `/user/acceptAccess/${token}`;

async function sendInvitations(tx: Ctx, users: UserEntity[], target: InvitationTarget, item: AcademyEntity | CourseEntity): Promise<void> {
  // One list at a time per target: a newer invitation revokes the older one, also when both arrive concurrently.
  await advisoryLock(tx, 'invitations.access', item.id);
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + tx.settings.invitationLife);
  const same = {
    kind: 'access' as const,
    userId: In(users.map((user) => user.id)),
    academyId: target.academyId ?? IsNull(),
    courseId: target.courseId ?? IsNull(),
  };
  const open = { ...same, acceptedAt: IsNull(), revokedAt: IsNull() };
  const revoked = await tx.db.createQueryBuilder().update(InvitationEntity).set({ revokedAt: now }).where(open).returning('id').execute();
  await withdrawNotifications(
    tx,
    'invitation',
    (revoked.raw as Array<{ id: string }>).map(({ id }) => id),
  );
  const common = { kind: 'access' as const, ...target, invitedBy: tx.actor?.id ?? null, createdAt: now, expiresAt, acceptedAt: null, revokedAt: null };
  const made = users.map((user) => ({ id: randomUUID(), user, token: createToken() }));
  await tx.db.insert(
    InvitationEntity,
    made.map(({ id, user, token }) => ({
      ...common,
      id,
      email: user.email,
      userId: user.id,
      language: user.language,
      tokenHash: hashToken(token),
    })),
  );
  await notifyAll(
    tx,
    made.map(({ id, user, token }) => ({
      ...target,
      kind: 'invitation' as const,
      userIds: [user.id],
      key: `invitation:${id}`,
      refId: id,
      path: acceptPath(token),
      expiresAt,
    })),
  );
  for (const { user, token } of made) {
    const reading = { language: user.contentLanguage ?? user.language, otherLanguages: true };
    await enqueueMail(tx, {
      template: 'accessInvitation',
      to: user.email,
      language: user.language,
      parameters: {
        name: user.name,
        target: shownText<{ name: string }>(item, reading).text.name,
        siteName: tx.settings.siteName,
        date: mailDay(expiresAt, user.language),
      },
      url: `${tx.settings.siteUrl}${acceptPath(token)}`,
    });
  }
}

/**
 * Invites users to an academy or a course, each with an outcome. Invitations to an unpublished target become valid when it is published.
 * Admins only.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function inviteToAccess(ctx: Ctx, input: InviteToAccess): Promise<AccessInvitationResult[]> {
  const actor = requireActor(ctx);
  await authorizeAudited(ctx, invitationPolicy.invite(actor), 'invitation.access');
  const { userIds } = await validate(accessInvitationInput, input);
  const target = targetOf(input);
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx, async (tx) => {
    const item = await requireTarget(tx, target);
    const users = await tx.db.find(UserEntity, { where: { id: In(wanted.filter(isId)), deactivatedAt: IsNull() } });
    const known = new Map(users.map((user) => [user.id, user]));
    const having = await usersWithAccess(tx, users, target);
    const invited = users.filter((user) => !having.has(user.id));
    if (invited.length > 0) await sendInvitations(tx, invited, target, item);
    await record(tx, 'invitation.access', { type: target.courseId === null ? 'academy' : 'course', id: item.id });
    return wanted.map((userId) => ({ userId, outcome: !known.has(userId) ? 'unknownUser' : having.has(userId) ? 'alreadyHasAccess' : 'invited' }));
  });
}

function isId(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
