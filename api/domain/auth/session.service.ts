import { type EntityManager, MoreThan, Not } from 'typeorm';
import { signInCodeInput, signInForm } from '../../../schema/forms.ts';
import { SESSION_IDLE } from '../../../schema/limits.ts';
import { record, recordDenial } from '../audit/audit.service.ts';
import { type Actor, type Ctx, requireActor, requireSignedIn } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { PasswordPort, PasswordPriority } from '../shared/ports.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { createToken, sessionHash } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { findUserByEmail } from '../users/find-user.reads.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { emailInput } from '../users/user-input.ts';
import { secondStepWays } from './accept-passkey.ts';
import { AddressStopped, countSignIn, inTurn, turnOf } from './attempt-limits.ts';
import { endSessions } from './end-sessions.ts';
import { createDeviceToken, findDeviceToken } from './known-device.ts';
import { openSession } from './open-session.ts';
import { SessionEntity } from './session.entity.ts';
import { createChallenge } from './sign-in-challenge.ts';
import { askForCode, confirmCode, type SignInCode } from './sign-in-code.ts';

/** Resolution of `lastSeenAt`: it is written at most once in this time, in milliseconds. */
const LAST_SEEN_STEP = 5 * 60 * 1000;

const signInInput = signInForm.concat(emailInput);
const standIns = new WeakMap<PasswordPort, Promise<string>>();

/** A hash that matches no password: verifying it takes as long as verifying a real one. */
function standInHash(passwords: PasswordPort): Promise<string> {
  const known = standIns.get(passwords);
  if (known !== undefined) return known;
  const hash = passwords.hash(createToken());
  standIns.set(passwords, hash);
  // Too many hashes wait: the next sign-in tries again.
  hash.catch(() => standIns.delete(passwords));
  return hash;
}

async function refuse(ctx: Ctx, known: boolean): Promise<never> {
  await recordDenial(ctx, 'session.signIn');
  throw new DomainError(!known && ctx.settings.revealUnknownEmail ? 'EMAIL_UNKNOWN' : 'SIGN_IN_FAILED');
}

interface Credentials {
  email: string;
  password: string;
}

/** Returns the account of an email and whether it is active and the password is right. An unknown email takes as long as a known one. */
async function verify(ctx: Ctx, { email, password }: Credentials, priority: PasswordPriority): Promise<{ user: UserEntity | null; fits: boolean }> {
  const user = await findUserByEmail(ctx, email);
  const { passwords } = ctx.ports;
  const right = await passwords.verify(user?.passwordHash ?? (await standInHash(passwords)), password, priority);
  return { user, fits: right && user !== null && user.deactivatedAt === null };
}

/**
 * Returns the active user whose password it is. The attempt counts from before the check until it succeeds.
 *
 * @throws SIGN_IN_FAILED, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
 */
async function checkPassword(ctx: Ctx, values: Credentials, known: boolean): Promise<UserEntity> {
  const counted = await countSignIn(ctx, values.email, known);
  const { user, fits } = await verify(ctx, values, counted.priority).catch(async (error: unknown) => {
    await counted.giveBack();
    throw error;
  });
  if (user === null || !fits) {
    counted.failed();
    return refuse(ctx, user !== null);
  }
  // Before the session is opened: the counters may take a connection, and the transaction holds one.
  await counted.forget();
  return user;
}

/**
 * Returns the active user whose password and code it is, where the limit of the network address is used up. Nothing reveals whether the password
 * alone is right, so that these attempts need no limit of their own: they only wait behind all others.
 *
 * @throws SIGN_IN_CODE_NEEDED, VALIDATION_FAILED, SERVICE_UNAVAILABLE
 */
async function checkWithCode(ctx: Ctx, values: Credentials, confirmation: SignInCode | null): Promise<UserEntity> {
  const { user, fits } = await verify(ctx, values, 'low');
  const right = fits ? user : null;
  try {
    return confirmation === null ? await askForCode(ctx, values.email, right) : await confirmCode(ctx, values.email, right, confirmation);
  } catch (error) {
    if (error instanceof DomainError) await recordDenial(ctx, 'session.signIn');
    throw error;
  }
}

export interface SignedIn {
  token: string;
  user: UserEntity;
  /** For the other fields of the same request. */
  actor: Actor;
  /** Token by which the device is known to the account from now on. */
  device: string;
}

/** How a client signs in. */
export interface SignInClient {
  /** The tokens of earlier sign-ins on this device. */
  devices?: readonly string[];
  /** What the person typed after SIGN_IN_CODE_NEEDED; null before that. Undefined: the client cannot ask for a code. */
  code?: SignInCode | null;
}

/**
 * Signs in with email and password. Failures are limited per account and network address, and per network address; a success takes back those
 * before it. On a device that is known to the account (`devices`) the failures of others do not count
 * (docs/decisions/0035-known-devices.md); on another one, a code that is mailed opens an address whose limit is used up
 * (docs/decisions/0067-sign-in-under-attack.md). With two-step sign-in, a code is needed after all that (`confirmSignIn`). An unknown email, a wrong password and
 * a deactivated account get the same answer in the same time (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws SIGN_IN_FAILED, SIGN_IN_CODE_NEEDED, SECOND_STEP_NEEDED with the `challenge` and the ways, SECOND_STEP_NOT_SUPPORTED, VALIDATION_FAILED, TOO_MANY_REQUESTS,
 * SERVICE_UNAVAILABLE
 */
export async function signIn(ctx: Ctx, input: Credentials, { devices = [], code }: SignInClient = {}): Promise<SignedIn> {
  const values = await validate(signInInput, input);
  const confirmation = code == null ? null : { challenge: code.challenge, ...(await validate(signInCodeInput, { code: code.code })) };
  const { email } = values;
  const device = findDeviceToken(ctx, email, devices);
  const known = device !== undefined;
  const user = await inTurn(turnOf(ctx, email, known), () => checkPassword(ctx, values, known)).catch((error: unknown) => {
    if (!(error instanceof AddressStopped) || code === undefined) throw error;
    return checkWithCode(ctx, values, confirmation);
  });
  const opened = await openSession(ctx, user);
  if (opened === 'codeNeeded') {
    // A client that cannot ask for a code has no second step.
    if (code === undefined) throw new DomainError('SECOND_STEP_NOT_SUPPORTED');
    const challenge = createChallenge(ctx, user);
    throw new DomainError('SECOND_STEP_NEEDED', { parameters: { challenge, ...(await secondStepWays(ctx, user.id, `signIn ${challenge}`)) } });
  }
  if (typeof opened === 'string') return refuse(ctx, true);
  return { ...opened, user, device: device ?? createDeviceToken(ctx, email) };
}

/** Ends the current session. */
export async function signOut(ctx: Ctx): Promise<void> {
  const actor = requireSignedIn(ctx);
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, { id: actor.sessionId, userId: actor.id });
    await record(tx, 'session.signOut', { type: 'user', id: actor.id });
  });
}

const sessionsByToken = prepared('auth.sessions', { tokenHashes: 'text[]' }, ({ tokenHashes }) =>
  statements
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id as sessionId', 's.token_hash as tokenHash', 's.user_id as userId', 's.last_seen_at as lastSeenAt', 's.expires_at as expiresAt'])
    .select(['u.role', 'u.language', 'u.content_language as contentLanguage', 's.created_at as createdAt', 's.proved_at as provedAt'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('second_factors as f').select('f.user_id').whereRef('f.user_id', '=', 'u.id').where('f.confirmed_at', 'is not', null)).as(
        'hasSecondFactor',
      ),
    )
    .where(({ ref }) => inList(ref('s.token_hash'), tokenHashes))
    .where('u.deactivated_at', 'is', null),
);

/** A session that another transaction changes is left out: the others must not wait for it, and its use is recorded at the next read. */
const recordUse = prepared('auth.recordUse', { ids: 'uuid[]', now: 'timestamptz' }, ({ ids, now }) =>
  statements
    .updateTable('sessions as s')
    .set({ last_seen_at: now })
    .where(({ eb, selectFrom }) =>
      eb(
        's.id',
        'in',
        selectFrom('sessions as u')
          .select('u.id')
          .where(({ ref }) => inList(ref('u.id'), ids))
          .forUpdate()
          .skipLocked(),
      ),
    ),
);

export interface FoundSession {
  actor: Actor;
  /** Expiry if the session is not used again: idle or absolute limit, whichever comes first. */
  expiresAt: Date;
}

/**
 * Finds the sessions of hashed tokens, in their order; null for one that is unknown, ended, idle for 7 days or older than 30 days, or if the account is
 * deactivated. One statement for all, and one for those whose last use is recorded.
 */
export async function findSessions(db: EntityManager, tokenHashes: readonly string[], now: Date): Promise<Array<FoundSession | null>> {
  const found = new Map<string, FoundSession>();
  const used: string[] = [];
  for (const { tokenHash, sessionId, userId: id, lastSeenAt, createdAt, expiresAt, ...person } of await sessionsByToken.all(db, { tokenHashes })) {
    const { role, language, contentLanguage, hasSecondFactor } = person;
    const idle = now.getTime() - lastSeenAt.getTime();
    if (idle >= SESSION_IDLE || expiresAt <= now) continue;
    if (idle >= LAST_SEEN_STEP) used.push(sessionId);
    found.set(tokenHash, {
      actor: { id, role, language, contentLanguage, sessionId, hasSecondFactor: Boolean(hasSecondFactor), provedAt: person.provedAt ?? createdAt },
      expiresAt: new Date(Math.min(expiresAt.getTime(), (idle >= LAST_SEEN_STEP ? now : lastSeenAt).getTime() + SESSION_IDLE)),
    });
  }
  if (used.length > 0) await recordUse.run(db, { ids: used, now });
  return tokenHashes.map((hash) => found.get(hash) ?? null);
}

/** Finds the session of one token. */
export async function findSession(db: EntityManager, token: string, now: Date): Promise<FoundSession | null> {
  const hash = sessionHash(token);
  return hash === null ? null : ((await findSessions(db, [hash], now))[0] ?? null);
}

/** Lists the viewer's sessions, most recently used first. */
export async function listSessions(ctx: Ctx): Promise<SessionEntity[]> {
  const actor = requireActor(ctx);
  const now = ctx.now();
  const alive = { expiresAt: MoreThan(now), lastSeenAt: MoreThan(new Date(now.getTime() - SESSION_IDLE)) };
  return ctx.db.find(SessionEntity, { where: { userId: actor.id, ...alive }, order: { lastSeenAt: 'DESC', id: 'ASC' } });
}

/**
 * Ends one of the viewer's own sessions.
 *
 * @throws NOT_FOUND
 */
export async function endSession(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx);
  await inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, { id: requireId(id), userId: actor.id });
    if (ended === 0) throw new DomainError('NOT_FOUND');
    await record(tx, 'session.end', { type: 'session', id });
  });
}

/** Ends all other sessions of the viewer. Returns their number. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  const actor = requireActor(ctx);
  return inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, { userId: actor.id, id: Not(actor.sessionId) });
    await record(tx, 'session.endOthers', { type: 'user', id: actor.id });
    return ended;
  });
}
