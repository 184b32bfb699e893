import { sql } from 'kysely';
import type { InvitationOutcome } from '../../../schema/invitations.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { groupFacts, joinGroups, type Membership } from '../groups/group-members.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { accessFacts } from './access-facts.ts';
import { countTargets, type InvitationTargets, type LockedTargets, lockTargets, mergeTargets, NO_TARGETS } from './invitation-targets.ts';
import { type Issue, issueInvitations } from './issue-invitations.ts';
import { accountsOf, type KnownAccount, type OpenSignUp, openAccessOf, openSignUpsOf } from './known-addresses.ts';

/** An address to invite: normalized and valid, each once. */
export interface InvitedEmail {
  email: string;
  language: InterfaceLanguage;
  targets: InvitationTargets;
}

/** What inviting an address does. */
interface Plan {
  outcome: InvitationOutcome;
  issues: Issue[];
  /** An open invitation that gets more targets, without another email. */
  extend?: { id: string; targets: InvitationTargets };
  /** Groups that an account joins at once. */
  join?: Membership[];
}

interface Options {
  importId?: string | null;
  /** Open invitations to sign up get a new link and another email. */
  sendAgain?: boolean;
  /** Whether the invitations are changed afterwards. */
  lock?: boolean;
}

const nothing = (outcome: InvitationOutcome): Plan => ({ outcome, issues: [] });

function planSignUp({ email, language, targets }: InvitedEmail, open: OpenSignUp | undefined, now: Date, { importId, sendAgain = false }: Options): Plan {
  if (open === undefined) return { outcome: 'invited', issues: [{ kind: 'signUp', email, language, targets, importId: importId ?? null }] };
  const merged = mergeTargets(open, targets);
  if (sendAgain || open.expiresAt <= now) return { outcome: 'invited', issues: [{ kind: 'signUp', id: open.id, email, language, targets: merged }] };
  if (countTargets(merged) === countTargets(open)) return nothing('alreadyInvited');
  return { outcome: 'extended', issues: [], extend: { id: open.id, targets: merged } };
}

interface AccountFacts {
  hasAccess: (targetId: string) => boolean;
  /** The open invitation to an academy or course; `valid` unless it has expired. */
  openTo: (targetId: string) => { id: string; valid: boolean } | undefined;
  inGroup: (groupId: string) => boolean;
}

function planAccount(account: KnownAccount, { targets }: InvitedEmail, { hasAccess, openTo, inGroup }: AccountFacts, importId: string | null): Plan {
  const all = [
    ...targets.academyIds.map((id) => ({ id, target: { academyId: id, courseId: null } })),
    ...targets.courseIds.map((id) => ({ id, target: { academyId: null, courseId: id } })),
  ];
  if (account.deactivatedAt !== null || countTargets(targets) === 0) return nothing('alreadyRegistered');
  const join = targets.groupIds.filter((groupId) => !inGroup(groupId)).map((groupId) => ({ userId: account.id, groupId }));
  const missing = all.filter(({ id }) => !hasAccess(id));
  const wanted = missing.filter(({ id }) => openTo(id)?.valid !== true);
  if (wanted.length === 0 && join.length > 0) return { outcome: 'addedToGroup', issues: [], join };
  if (missing.length === 0) return nothing('alreadyHasAccess');
  if (wanted.length === 0) return nothing('alreadyInvited');
  const { id: userId, name, contentLanguage, email, language } = account;
  const issues = wanted.map(({ id, target }): Issue => {
    const open = openTo(id);
    return { ...(open === undefined ? {} : { id: open.id }), kind: 'access', email, language, target, user: { id: userId, name, contentLanguage }, importId };
  });
  return { outcome: 'accessInvited', issues, join };
}

/** Plans what inviting addresses does; with a fixed number of statements. */
async function plan(ctx: Ctx, invited: readonly InvitedEmail[], { lock = false, ...options }: Options): Promise<Plan[]> {
  const now = ctx.now();
  const accounts = await accountsOf(
    ctx,
    invited.map(({ email }) => email),
  );
  const [known, unknown] = [[...accounts.values()], invited.filter(({ email }) => !accounts.has(email)).map(({ email }) => email)];
  const open = await openSignUpsOf(ctx, unknown, lock);
  const targets = invited.filter(({ email }) => accounts.has(email)).reduce<InvitationTargets>((all, each) => mergeTargets(all, each.targets), NO_TARGETS);
  const hasAccess = await accessFacts(ctx, known, targets);
  const knownIds = known.map(({ id }) => id);
  const inGroup = await groupFacts(ctx, knownIds, targets.groupIds);
  const openAccess = await openAccessOf(ctx, countTargets(targets) === 0 ? [] : knownIds, lock);
  return invited.map((each) => {
    const account = accounts.get(each.email);
    if (account === undefined) return planSignUp(each, open.get(each.email), now, options);
    const openTo = (targetId: string) => {
      const found = openAccess.get(`${account.id} ${targetId}`);
      return found === undefined ? undefined : { id: found.id, valid: found.expiresAt > now };
    };
    return planAccount(
      account,
      each,
      { hasAccess: (id) => hasAccess(account, id), openTo, inGroup: (id) => inGroup(account.id, id) },
      options.importId ?? null,
    );
  });
}

const extend = prepared('invitations.extend', { rows: 'jsonb' }, ({ rows }) =>
  statements
    .updateTable('invitations as i')
    .from(
      sql<{ id: string; academyIds: string[]; courseIds: string[]; groupIds: string[] }>`jsonb_to_recordset(${rows})`.as<'r'>(
        sql`r(id uuid, "academyIds" uuid[], "courseIds" uuid[], "groupIds" uuid[])`,
      ),
    )
    .set(({ ref }) => ({ academy_ids: ref('r.academyIds'), course_ids: ref('r.courseIds'), group_ids: ref('r.groupIds') }))
    .whereRef('i.id', '=', 'r.id'),
);

function everyTarget(invited: readonly InvitedEmail[]): InvitationTargets {
  return invited.reduce<InvitationTargets>((all, { targets }) => mergeTargets(all, targets), NO_TARGETS);
}

function withExisting({ academyIds, courseIds, groupIds }: InvitationTargets, locked: LockedTargets): InvitationTargets {
  return { academyIds: academyIds.filter(locked.has), courseIds: courseIds.filter(locked.has), groupIds: groupIds.filter(locked.has) };
}

/** Returns what inviting addresses would do now, by address; changes nothing. */
export async function previewEmails(ctx: Ctx, invited: readonly InvitedEmail[]): Promise<Map<string, InvitationOutcome>> {
  const plans = await plan(ctx, invited, {});
  return new Map(invited.map(({ email }, index) => [email, plans[index]?.outcome ?? 'invalid']));
}

/**
 * Invites addresses: those without an account to sign up, those with one to the academies and courses; accounts join the groups at once. Each gets at most one email to sign up, also when two
 * admins invite concurrently; academies and courses that were deleted are ignored. A fixed number of statements. The caller checks the permission.
 */
export async function inviteEmails(
  tx: Ctx,
  invited: readonly InvitedEmail[],
  { inviter, ...options }: Options & { inviter: { id: string | null; name: string } },
): Promise<Map<string, InvitationOutcome>> {
  if (invited.length === 0) return new Map();
  const locked = await lockTargets(tx, everyTarget(invited));
  // One list at a time: an address has at most one open invitation.
  await advisoryLock(tx, 'invitations');
  const existing = invited.map((each) => ({ ...each, targets: withExisting(each.targets, locked) }));
  const plans = await plan(tx, existing, { ...options, lock: true });
  const issues = plans.flatMap((each) => each.issues);
  // A renewed invitation may have further targets, whose names are in the email.
  const further = await lockTargets(tx, everyTarget(issues.flatMap((issue) => (issue.kind === 'signUp' && issue.id !== undefined ? [issue] : []))));
  const names: LockedTargets = {
    has: (id) => locked.has(id) || further.has(id),
    nameOf: (id, language) => (locked.has(id) ? locked : further).nameOf(id, language),
  };
  await issueInvitations(tx, issues, { locked: names, inviter });
  await joinGroups(
    tx,
    plans.flatMap(({ join = [] }) => join),
  );
  const extensions = plans.flatMap((each) => (each.extend === undefined ? [] : [{ id: each.extend.id, ...each.extend.targets }]));
  if (extensions.length > 0) await extend.all(tx.db, { rows: JSON.stringify(extensions) });
  return new Map(invited.map(({ email }, index) => [email, plans[index]?.outcome ?? 'invalid']));
}
