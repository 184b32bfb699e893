import { sql } from 'kysely';
import { IsNull, LessThan } from 'typeorm';
import { ApiTokenEntity } from '../api-tokens/api-token.entity.ts';
import { REACTIVATION_PERIOD } from '../auth/account-state.ts';
import { PasskeyEntity } from '../auth/passkey.entity.ts';
import { PasswordResetEntity } from '../auth/password-reset.entity.ts';
import { RecoveryCodeEntity } from '../auth/recovery-code.entity.ts';
import { SecondFactorEntity } from '../auth/second-factor.entity.ts';
import { StepDraftEntity } from '../authoring/step-draft.entity.ts';
import { BookmarkEntity } from '../bookmarks/bookmark.entity.ts';
import { CallEntity } from '../calls/call.entity.ts';
import { CalendarFeedEntity } from '../classes/calendar-feed.entity.ts';
import { ClassEntity } from '../classes/class.entity.ts';
import { CourseEvaluationEntity } from '../evaluations/course-evaluation.entity.ts';
import { eraseFeedbackOf } from '../feedback/erase-feedback.ts';
import { GroupMemberEntity } from '../groups/group-member.entity.ts';
import { eraseHomeworkOf } from '../homework/erase-homework.ts';
import { InvitationEntity } from '../invitations/invitation.entity.ts';
import { InvitationImportEntity } from '../invitations/invitation-import.entity.ts';
import { InvitationImportRowEntity } from '../invitations/invitation-import-row.entity.ts';
import { eraseMeetingsOf } from '../meetings/erase-meetings.ts';
import { forgetDeliveries } from '../messages/message-delivery.service.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import { NotificationDigestEntity } from '../notifications/notification-digest.entity.ts';
import { NotificationSettingEntity } from '../notifications/notification-setting.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { removeAnswersOf } from '../shared/idempotency.service.ts';
import { paced } from '../shared/pace.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { UserEntity } from '../users/user.entity.ts';
import { EventEntity } from '../webhooks/event.entity.ts';

/** The reply of a mail server to a mail of a message may contain the address. */
const deleteMailsTo = prepared('retention.deleteMailsTo', { email: 'text', userId: 'text' }, ({ email, userId }) =>
  statements.deleteFrom('outbox as o').where(({ ref }) => {
    const payload = ref('o.payload');
    // What is done has no payload.
    return sql<boolean>`(${ref('o.done_at')} IS NULL AND (${payload} ->> 'to' = ${email} OR ${payload} ->> 'userId' = ${userId}))`;
  }),
);

/** The values of an erased account: the row still counts and contains no personal data. No password matches the empty hash. */
function erasedValues(id: string, erasedAt: Date): Partial<UserEntity> {
  const unnamed = { name: '', surname: '', email: `erased-${id}@invalid`, passwordHash: '', gender: null, color: '#6d807e' };
  return {
    ...unnamed,
    contentLanguage: null,
    timeZone: null,
    privacyAcceptedAt: null,
    termsAcceptedAt: null,
    analyticsAllowed: null,
    analyticsDecidedAt: null,
    erasedAt,
  };
}

async function erase(tx: Ctx, { id, email }: Pick<UserEntity, 'id' | 'email'>): Promise<void> {
  await tx.db.delete(InvitationEntity, [{ userId: id }, { email }]);
  await tx.db.delete(InvitationImportRowEntity, { email });
  // The person chose the name of the file, which may be a name of people.
  await tx.db.update(InvitationImportEntity, { createdBy: id }, { fileName: null });
  await tx.db.delete(PasswordResetEntity, { userId: id });
  for (const entity of [
    ApiTokenEntity,
    SecondFactorEntity,
    RecoveryCodeEntity,
    PasskeyEntity,
    NotificationEntity,
    NotificationSettingEntity,
    NotificationDigestEntity,
    GroupMemberEntity,
    CalendarFeedEntity,
    CourseEvaluationEntity,
    BookmarkEntity,
    StepDraftEntity,
    EventEntity,
  ])
    await tx.db.delete(entity, { userId: id });
  // A class stays, without a leader (docs/decisions/0045-class-schedule.md).
  await tx.db.update(ClassEntity, { leaderId: id }, { leaderId: null });
  await tx.db.delete(CallEntity, [{ callerId: id }, { calleeId: id }]);
  await removeAnswersOf(tx, id);
  await eraseHomeworkOf(tx, id);
  await eraseFeedbackOf(tx, id);
  await eraseMeetingsOf(tx, id);
  await deleteMailsTo.all(tx.db, { email, userId: id });
  await forgetDeliveries(tx, id);
  await tx.db.update(UserEntity, { id }, erasedValues(id, tx.now()));
}

/** Erases the account that has waited longest, with some thirty statements; returns false if none is left. */
async function eraseNext(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const user = await tx.db.findOne(UserEntity, {
      where: { erasedAt: IsNull(), deactivatedAt: LessThan(new Date(tx.now().getTime() - REACTIVATION_PERIOD)) },
      select: { id: true, email: true },
      order: { deactivatedAt: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    if (user !== null) await erase(tx, user);
    return user !== null;
  });
}

/**
 * Erases the personal data of accounts deactivated more than 30 days ago, one account at a time with a rest after each; enrolments and progress stay as
 * anonymous counts (docs/product-rules.md#2-who-may-do-what). Returns the number of accounts.
 */
export async function eraseDeactivatedAccounts(ctx: Ctx): Promise<number> {
  let total = 0;
  while (await paced(ctx, () => eraseNext(ctx))) total += 1;
  return total;
}
