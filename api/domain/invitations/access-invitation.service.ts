import { In, IsNull } from 'typeorm';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { isId, requireId, validate } from '../shared/validate.ts';
import { UserEntity } from '../users/user.entity.ts';
import { accessFacts, type InvitationTarget, oneTarget } from './access-facts.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { accessInvitationInput } from './invitation-input.ts';
import { NO_TARGETS, requireTargets, targetsOf } from './invitation-targets.ts';
import { type Issue, issueInvitations } from './issue-invitations.ts';
import { openAccessOf } from './known-addresses.ts';

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

const idOf = ({ academyId, courseId }: InvitationTarget): string => courseId ?? academyId ?? '';

/**
 * Invites active users to an academy or a course; an open invitation gets a new link. A fixed number of statements. The caller checks the permission.
 *
 * @throws NOT_FOUND when the academy or course does not exist
 */
export async function inviteUsers(tx: Ctx, userIds: readonly string[], target: InvitationTarget): Promise<Map<string, AccessInvitationOutcome>> {
  const targets = targetsOf({ ...target, ...NO_TARGETS });
  const locked = await requireTargets(tx, targets);
  // One list at a time: a user has at most one open invitation to a target.
  await advisoryLock(tx, 'invitations');
  const users = await tx.db.find(UserEntity, { where: { id: In([...userIds]), deactivatedAt: IsNull() } });
  const hasAccess = await accessFacts(tx, users, targets);
  const invited = users.filter((user) => !hasAccess(user, idOf(target)));
  const open = await openAccessOf(
    tx,
    invited.map(({ id }) => id),
    true,
  );
  const inviter = { id: tx.actor?.id ?? null, name: '' };
  const issues = invited.map(({ id, name, email, language, contentLanguage }): Issue => {
    const same = open.get(`${id} ${idOf(target)}`);
    return { ...(same === undefined ? {} : { id: same.id }), kind: 'access', email, language, target, user: { id, name, contentLanguage } };
  });
  await issueInvitations(tx, issues, { locked, inviter });
  const sent = new Set(invited.map(({ id }) => id));
  return new Map(users.map(({ id }) => [id, sent.has(id) ? 'invited' : 'alreadyHasAccess']));
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
  const target = oneTarget(input);
  const wanted = [...new Set(userIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx, async (tx) => {
    const outcomes = await inviteUsers(tx, wanted.filter(isId), target);
    await record(tx, 'invitation.access', { type: target.courseId === null ? 'academy' : 'course', id: idOf(target) });
    return wanted.map((userId) => ({ userId, outcome: outcomes.get(userId) ?? 'unknownUser' }));
  });
}

/** How many members of a group were invited, and how many could open it before. */
export interface GroupInvitationResult {
  invited: number;
  alreadyHasAccess: number;
}

const memberIds = prepared('invitations.memberIds', { groupId: 'uuid' }, ({ groupId }) =>
  statements.selectFrom('group_members as m').select('m.user_id as userId').where('m.group_id', '=', groupId).orderBy('m.user_id'),
);

/**
 * Invites every active member of a group to an academy or a course. People who are added to the group later are not invited by it
 * (docs/product-rules.md#4-invitations-and-accounts). Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 * @throws NOT_FOUND when the group, the academy or the course does not exist
 */
export async function inviteGroup(ctx: Ctx, input: string, place: Omit<InviteToAccess, 'userIds'>): Promise<GroupInvitationResult> {
  await authorizeAudited(ctx, invitationPolicy.invite(requireActor(ctx)), 'invitation.group', { type: 'group', id: input });
  const target = oneTarget(place);
  const groupId = requireId(input);
  return inTransaction(ctx, async (tx) => {
    await requireTargets(tx, { ...NO_TARGETS, groupIds: [groupId] });
    const members = await memberIds.all(tx.db, { groupId });
    const outcomes = await inviteUsers(
      tx,
      members.map(({ userId }) => userId),
      target,
    );
    await record(tx, 'invitation.group', { type: 'group', id: groupId });
    const all = [...outcomes.values()];
    const invited = all.filter((outcome) => outcome === 'invited').length;
    return { invited, alreadyHasAccess: all.length - invited };
  });
}
