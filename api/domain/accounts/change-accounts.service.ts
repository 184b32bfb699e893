import { In, Not } from 'typeorm';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import type { UserRole } from '../../../schema/roles.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { announceAccounts, canBeRestored, setDeactivated, setRestored } from '../auth/account-state.ts';
import { endSessions } from '../auth/end-sessions.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { publishPersonChanged } from '../memberships/publish-person-changed.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { lockAdmins } from '../users/lock-admins.ts';
import { UserEntity } from '../users/user.entity.ts';
import { accountPolicy } from './account.policy.ts';
import { accountIdsInput, accountRolesInput } from './account-input.ts';
import { readAccounts } from './account-list.service.ts';
import type { Account } from './account-rows.ts';

/** The result of an action for one of the selected users. */
export interface AccountResult {
  userId: string;
  /** False with an error, and for a user who already was in the requested state. */
  changed: boolean;
  error: ErrorCode | null;
  /** The current account; null if it does not exist. */
  account: Account | null;
}

/** What to do with one user: change, nothing to change, or a refusal. */
type Decision = 'change' | 'same' | ErrorCode;

interface AccountAction {
  decide: (tx: Ctx, user: UserEntity) => Decision;
  /** Changes the users for whom `decide` returned 'change'; their rows are locked. */
  change: (tx: Ctx, userIds: readonly string[]) => Promise<void>;
}

/** Returns the results of decisions, with the accounts as they are now; NOT_FOUND for users without an account. */
export async function resultsOf(tx: Ctx, ids: readonly string[], decisionOf: (id: string) => Decision): Promise<AccountResult[]> {
  const accounts = await readAccounts(tx, ids);
  return ids.map((userId) => {
    const account = accounts.get(userId) ?? null;
    const decision = account === null ? 'NOT_FOUND' : decisionOf(userId);
    const done = decision === 'change' || decision === 'same';
    return { userId, changed: decision === 'change', error: done ? null : decision, account };
  });
}

/** Locks accounts in the order of their ids, so that two actions on several users never wait for each other. */
async function lockAccounts(tx: Ctx, ids: readonly string[]): Promise<Map<string, UserEntity>> {
  const users = await tx.db.find(UserEntity, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  return new Map(users.map((user) => [user.id, user]));
}

/**
 * Runs an action on users, each with a result of its own: a refusal for one does not stop the others. The actor must still be an active admin, so
 * of two admins who demote each other only the first succeeds.
 */
async function changeAccounts(ctx: Ctx, userIds: readonly string[], action: AccountAction): Promise<AccountResult[]> {
  const actor = requireActor(ctx);
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx, async (tx) => {
    const admins = await lockAdmins(tx);
    if (!admins.has(actor.id)) throw new DomainError('NOT_AUTHORIZED');
    const users = await lockAccounts(tx, ids);
    const decisions = new Map<string, Decision>();
    for (const id of ids) {
      const user = users.get(id);
      const decision = user === undefined || user.erasedAt !== null ? 'NOT_FOUND' : action.decide(tx, user);
      const own = decision === 'change' && id === actor.id;
      decisions.set(id, own ? (admins.size === 1 ? 'LAST_ADMIN' : 'OWN_ACCOUNT') : decision);
    }
    await action.change(
      tx,
      ids.filter((id) => decisions.get(id) === 'change'),
    );
    return resultsOf(tx, ids, (id) => decisions.get(id) ?? 'NOT_FOUND');
  });
}

async function setRoles(tx: Ctx, userIds: readonly string[], role: UserRole): Promise<void> {
  if (userIds.length === 0) return;
  await publishPersonChanged(tx, userIds);
  const which = { userId: In([...userIds]), role: Not(role) };
  const memberships = await tx.db.find(TeamMemberEntity, { where: which, select: { courseId: true, userId: true } });
  await tx.db.delete(TeamMemberEntity, which);
  for (const { courseId } of memberships) await record(tx, 'team.remove', { type: 'course', id: courseId });
  await tx.db.update(UserEntity, { id: In([...userIds]) }, { role });
  await endSessions(tx, { userId: In([...userIds]) });
  await emit(tx, 'rights.ended', { userIds });
  await announceAccounts(tx, userIds, 'user.role');
}

/**
 * Changes the role of users, at most 200. Their sessions end, and team memberships with another role are removed. The own role is refused
 * (OWN_ACCOUNT, of the last admin LAST_ADMIN), and so is a role that is no longer the one the screen shows (ROLE_CHANGED). Admins only
 * (docs/product-rules.md#2-who-may-do-what).
 *
 * @throws NOT_AUTHORIZED, PROOF_NEEDED, VALIDATION_FAILED
 */
export async function changeRoles(ctx: Ctx, input: { userIds: string[]; role: string; currentRole?: string | null }): Promise<AccountResult[]> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.role');
  await requireRecentProof(ctx);
  const { userIds, role, currentRole } = await validate(accountRolesInput, input);
  return changeAccounts(ctx, userIds, {
    decide(_tx, user) {
      if (user.role === role) return 'same';
      return currentRole && user.role !== currentRole ? 'ROLE_CHANGED' : 'change';
    },
    change: (tx, ids) => setRoles(tx, ids, role),
  });
}

/**
 * Deactivates users, at most 200; an admin can undo it for 30 days. The own account is refused (OWN_ACCOUNT, of the last admin LAST_ADMIN). Admins only
 * (docs/product-rules.md#2-who-may-do-what).
 *
 * @throws NOT_AUTHORIZED, PROOF_NEEDED, VALIDATION_FAILED
 */
export async function deactivateAccounts(ctx: Ctx, userIds: string[]): Promise<AccountResult[]> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.deactivate');
  await requireRecentProof(ctx);
  const input = await validate(accountIdsInput, { userIds });
  return changeAccounts(ctx, input.userIds, {
    decide: (_tx, user) => (user.deactivatedAt === null ? 'change' : 'same'),
    change: (tx, ids) => setDeactivated(tx, ids, 'user.deactivate'),
  });
}

/**
 * Restores deactivated users, at most 200; NOT_FOUND for those deactivated more than 30 days ago. Admins only (docs/product-rules.md#2-who-may-do-what).
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function reactivateAccounts(ctx: Ctx, userIds: string[]): Promise<AccountResult[]> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.reactivate');
  const input = await validate(accountIdsInput, { userIds });
  return changeAccounts(ctx, input.userIds, {
    decide: (tx, user) => (user.deactivatedAt === null ? 'same' : canBeRestored(tx, user) ? 'change' : 'NOT_FOUND'),
    change: setRestored,
  });
}
