import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { PASSKEYS_MAX } from '../../../schema/limits.ts';
import { passkeyForm } from '../../../schema/second-factor-forms.ts';
import { recordDenial } from '../audit/audit.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Actor, type Ctx, requireSignedIn } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockActiveUser, requireActiveUser } from '../users/find-user.reads.ts';
import { isUsed } from './accept-passkey.ts';
import { announcePart, announceRemoval, lockFactor, newFactor, turnOn } from './change-second-factor.ts';
import { deviceName } from './device-name.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { creationOptions, readResponse, verifyNew } from './passkey-ceremony.ts';
import { requireRecentProof } from './recent-proof.service.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';

/** What a browser needs to make a passkey. */
export interface PasskeySetup {
  /** For `navigator.credentials.create`, as JSON. */
  options: string;
  /** A name to propose: the browser and the system. */
  name: string;
}

/** Returns a row unless somebody has the credential. */
const insertPasskey = prepared(
  'passkeys.insert',
  {
    id: 'uuid',
    userId: 'uuid',
    credentialId: 'text',
    publicKey: 'text',
    counter: 'bigint',
    transports: 'text[]',
    name: 'text',
    now: 'timestamptz',
  },
  ({ userId, credentialId, publicKey, transports, now, ...same }) =>
    statements
      .insertInto('passkeys')
      .values({ ...same, transports: sql<string[]>`${transports}`, user_id: userId, credential_id: credentialId, public_key: publicKey, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
);

const questionOf = ({ sessionId }: Actor) => `add ${sessionId}` as const;

/**
 * Begins to add a passkey: nothing changes until `addPasskey`.
 *
 * @throws PROOF_NEEDED, PASSKEYS_FULL
 */
export async function startPasskey(ctx: Ctx): Promise<PasskeySetup> {
  const actor = requireSignedIn(ctx);
  await requireRecentProof(ctx);
  const user = await requireActiveUser(ctx, actor.id);
  const known = await ctx.db.findBy(PasskeyEntity, { userId: actor.id });
  if (known.length >= PASSKEYS_MAX) throw new DomainError('PASSKEYS_FULL');
  return { options: await creationOptions(ctx, user, known, questionOf(actor)), name: deviceName(ctx.origin.device) };
}

/**
 * Adds the passkey that the browser made with the options of `startPasskey`, whose challenge works once. The first second step turns two-step sign-in on:
 * all other sessions end, and the recovery codes are returned, which `renewRecoveryCodes` returns until `confirmRecoveryCodes`. Later it returns none.
 *
 * @throws PROOF_NEEDED, VALIDATION_FAILED, PASSKEY_INVALID, PASSKEY_EXPIRED, PASSKEY_TAKEN, PASSKEYS_FULL
 */
export async function addPasskey(ctx: Ctx, input: { name: string; response: string }): Promise<string[]> {
  const actor = requireSignedIn(ctx);
  const { id: userId, sessionId } = actor;
  await requireRecentProof(ctx);
  const { name } = await validate(passkeyForm, { name: input.name });
  const response = readResponse(ctx, userId, input.response, questionOf(actor));
  const credential = response && (await verifyNew(ctx, response));
  if (response === null || credential === null) {
    await recordDenial(ctx, 'secondFactor.add', { type: 'user', id: userId });
    throw new DomainError('PASSKEY_INVALID');
  }
  return inTransaction(ctx, async (tx) => {
    const user = await lockActiveUser(tx, userId);
    const stored = await tx.db.findOne(SecondFactorEntity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
    const factor = stored ?? newFactor(tx, userId, {});
    if (isUsed(factor, response)) throw new DomainError('PASSKEY_INVALID');
    if ((await tx.db.countBy(PasskeyEntity, { userId })) >= PASSKEYS_MAX) throw new DomainError('PASSKEYS_FULL');
    const inserted = await insertPasskey.first(tx.db, { ...credential, counter: String(credential.counter), id: randomUUID(), userId, name, now: tx.now() });
    if (inserted === undefined) throw new DomainError('PASSKEY_TAKEN');
    const lastChallengeAt = response.issuedAt;
    // An app that is being set up is one beside the passkey.
    if (factor.confirmedAt === null) return turnOn(tx, user, { ...factor, lastChallengeAt, appPending: factor.encryptedSecret !== '' }, sessionId);
    await tx.db.update(SecondFactorEntity, { userId }, { lastChallengeAt });
    await announcePart(tx, user, 'add', name);
    return [];
  });
}

/** Finds a passkey of a person. */
async function findOwn(tx: Ctx, userId: string, id: string): Promise<PasskeyEntity> {
  const passkey = await tx.db.findOneBy(PasskeyEntity, { id: requireId(id), userId });
  assertFound(passkey);
  return passkey;
}

/**
 * Gives a passkey of the viewer another name.
 *
 * @throws VALIDATION_FAILED, NOT_FOUND
 */
export async function renamePasskey(ctx: Ctx, input: { id: string; name: string }): Promise<void> {
  const { id: userId } = requireSignedIn(ctx);
  const { name } = await validate(passkeyForm, { name: input.name });
  const { id } = await findOwn(ctx, userId, input.id);
  await ctx.db.update(PasskeyEntity, { id, userId }, { name });
}

/**
 * Removes a passkey of the viewer. Without the last second step, two-step sign-in is off.
 *
 * @throws PROOF_NEEDED, NOT_FOUND
 */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const { id: userId } = requireSignedIn(ctx);
  await requireRecentProof(ctx);
  await inTransaction(ctx, async (tx) => {
    const { user } = await lockFactor(tx, userId);
    const passkey = await findOwn(tx, userId, id);
    await tx.db.delete(PasskeyEntity, { id: passkey.id });
    await announceRemoval(tx, user, passkey.name);
  });
}
