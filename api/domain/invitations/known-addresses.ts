import type { Expression } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';

const accounts = prepared('invitations.accounts', { emails: 'text[]' }, ({ emails }) =>
  statements
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.role', 'u.name', 'u.language', 'u.content_language as contentLanguage', 'u.deactivated_at as deactivatedAt'])
    .where(({ ref }) => inList(ref('u.email'), emails)),
);

const signUps = (emails: Expression<readonly string[]>) =>
  statements
    .selectFrom('invitations as i')
    .select(['i.id', 'i.email', 'i.expires_at as expiresAt', 'i.academy_ids as academyIds', 'i.course_ids as courseIds', 'i.group_ids as groupIds'])
    .where('i.kind', '=', 'signUp')
    .where(({ ref }) => inList(ref('i.email'), emails))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);

const access = (userIds: Expression<ReadonlyArray<string | null>>) =>
  statements
    .selectFrom('invitations as i')
    .select(['i.id', 'i.user_id as userId', 'i.academy_id as academyId', 'i.course_id as courseId', 'i.expires_at as expiresAt'])
    .where('i.kind', '=', 'access')
    .where(({ ref }) => inList(ref('i.user_id'), userIds))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null);

const openSignUps = prepared('invitations.openSignUps', { emails: 'text[]' }, ({ emails }) => signUps(emails));
const openAccess = prepared('invitations.openAccess', { userIds: 'uuid[]' }, ({ userIds }) => access(userIds));
// Locked in the order of the ids, because accepting locks invitations too.
const lockedSignUps = prepared('invitations.lockSignUps', { emails: 'text[]' }, ({ emails }) => signUps(emails).orderBy('i.id').forUpdate());
const lockedAccess = prepared('invitations.lockAccess', { userIds: 'uuid[]' }, ({ userIds }) => access(userIds).orderBy('i.id').forUpdate());

export type KnownAccount = RowOf<typeof accounts>;
export type OpenSignUp = RowOf<typeof openSignUps>;
export type OpenAccess = RowOf<typeof openAccess>;

/** Returns the accounts of email addresses, also deactivated ones: their address stays taken. */
export async function accountsOf(ctx: Ctx, emails: readonly string[]): Promise<Map<string, KnownAccount>> {
  return new Map((await accounts.all(ctx.db, { emails })).map((account) => [account.email, account]));
}

/** Returns the invitations of email addresses to sign up that are neither used nor revoked, also expired ones; locked for a change. */
export async function openSignUpsOf(ctx: Ctx, emails: readonly string[], lock: boolean): Promise<Map<string, OpenSignUp>> {
  if (emails.length === 0) return new Map();
  return new Map((await (lock ? lockedSignUps : openSignUps).all(ctx.db, { emails })).map((invitation) => [invitation.email, invitation]));
}

/** Returns the invitations of accounts that are neither used nor revoked, also expired ones, by account and academy or course; locked for a change. */
export async function openAccessOf(ctx: Ctx, userIds: readonly string[], lock: boolean): Promise<Map<string, OpenAccess>> {
  if (userIds.length === 0) return new Map();
  const rows = await (lock ? lockedAccess : openAccess).all(ctx.db, { userIds });
  return new Map(rows.map((invitation) => [`${invitation.userId} ${invitation.courseId ?? invitation.academyId}`, invitation]));
}
