import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { IDEMPOTENCY_KEY_KEPT, IDEMPOTENCY_KEYS_OF_PERSON } from '../../../schema/limits.ts';
import type { Ctx } from './context.ts';
import { decrypt, encrypt } from './encrypted.ts';
import { DomainError } from './errors.ts';
import { prepared, statements } from './prepared.ts';
import { inBatches, rowLocation, someRows } from './some-rows.ts';
import { startOperation } from './transaction.ts';

/** A change that a client may send again. */
export interface RepeatableRequest {
  /** Made by the client for one change; the same in each repeat. 16 to 128 visible ASCII characters. */
  key: string;
  /** Everything that the change depends on. The same key with other content is refused. */
  content: string;
}

/** The answer to a change, and whether an earlier request got it. */
export interface Answer {
  answer: string;
  repeated: boolean;
}

const KEY_FORM = /^[\x21-\x7e]{16,128}$/;

/** The last number of the answers to a person; guests have none. */
const lastNumber = (caller: RawBuilder<string>) =>
  statements
    .selectFrom('idempotency_keys as l')
    .select('l.number')
    .where('l.caller', '=', caller)
    .where('l.caller', '<>', sql.lit(''))
    .orderBy('l.number', 'desc')
    .limit(sql.lit(1));

/**
 * An expired row is replaced as if it were not there; a valid one stays, and no row is returned. The answers of a person are numbered, and those that
 * are too many are deleted.
 */
const recordAnswer = prepared(
  'idempotency.record',
  { caller: 'text', key: 'text', fingerprint: 'text', tokenHash: 'text?', answer: 'text', createdAt: 'timestamptz', limit: 'timestamptz' },
  ({ caller, key, fingerprint, tokenHash, answer, createdAt, limit }) =>
    statements
      .with('dropped', (query) =>
        query
          .deleteFrom('idempotency_keys as d')
          .where('d.caller', '=', caller)
          .where('d.caller', '<>', sql.lit(''))
          .where('d.key', '<>', key)
          .where('d.number', '<=', sql<number>`(${lastNumber(caller)}) + 1 - ${sql.lit(IDEMPOTENCY_KEYS_OF_PERSON)}`),
      )
      .insertInto('idempotency_keys')
      .values({ caller, key, fingerprint, token_hash: tokenHash, answer, created_at: createdAt, number: sql`coalesce((${lastNumber(caller)}), 0) + 1` })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'caller'])
          .doUpdateSet({ fingerprint, token_hash: tokenHash, answer, created_at: createdAt })
          .where('idempotency_keys.created_at', '<=', limit),
      )
      .returning('key'),
);

const findAnswer = prepared(
  'idempotency.find',
  { caller: 'text', key: 'text', tokenHash: 'text?', limit: 'timestamptz' },
  ({ caller, key, tokenHash, limit }) =>
    statements
      .selectFrom('idempotency_keys as i')
      .select(['i.fingerprint', 'i.answer'])
      .where('i.key', '=', key)
      .where('i.created_at', '>', limit)
      .where((is) => is.or([is('i.caller', '=', caller), sql<boolean>`${caller} = '' AND ${is.ref('i.token_hash')} = ${tokenHash}`])),
);

const deleteOld = prepared('idempotency.deleteOld', { before: 'timestamptz' }, ({ before }) =>
  statements
    .deleteFrom('idempotency_keys')
    .where(someRows(statements.selectFrom('idempotency_keys').select(rowLocation).where('created_at', '<=', before).orderBy('created_at'))),
);
const deleteOf = prepared('idempotency.deleteOf', { caller: 'text' }, ({ caller }) =>
  statements.deleteFrom('idempotency_keys as i').where('i.caller', '=', caller).where('i.caller', '<>', sql.lit('')),
);

const callerOf = (ctx: Ctx): string => ctx.actor?.id ?? '';
const limitOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() - IDEMPOTENCY_KEY_KEPT);
/** A program does not get the answer to a person: its token may not allow that change. */
const fingerprintOf = ({ actor }: Ctx, { content }: RepeatableRequest): string =>
  createHash('sha256')
    .update(actor?.token === undefined ? content : `token ${actor.token.id} ${content}`)
    .digest('base64url');

function assertSame(recorded: string, fingerprint: string): void {
  if (recorded !== fingerprint) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
}

/** Another request with the same key was committed first. */
class AlreadyDone extends Error {}

async function firstAnswer(ctx: Ctx, { key }: RepeatableRequest, fingerprint: string): Promise<string | undefined> {
  const found = await findAnswer.first(ctx.db, { caller: callerOf(ctx), key, tokenHash: ctx.origin.tokenHash ?? null, limit: limitOf(ctx) });
  if (found === undefined) return undefined;
  assertSame(found.fingerprint, fingerprint);
  return decrypt(ctx.settings.keys, 'answer', found.answer);
}

async function runAndRecord(ctx: Ctx, request: RepeatableRequest, fingerprint: string, run: (ctx: Ctx) => Promise<string>): Promise<Answer> {
  const operation = startOperation(ctx);
  try {
    const answer = await run(operation.ctx);
    const db = await operation.conclude();
    const row = { caller: callerOf(ctx), key: request.key, fingerprint, tokenHash: ctx.origin.tokenHash ?? null, createdAt: ctx.now(), limit: limitOf(ctx) };
    const recorded = await recordAnswer.first(db, { ...row, answer: encrypt(ctx.settings.keys, 'answer', answer) });
    if (recorded === undefined) throw new AlreadyDone();
    await operation.commit();
    return { answer, repeated: false };
  } catch (error) {
    const refused = error instanceof DomainError;
    if (!refused) await operation.end();
    const answer = await firstAnswer(refused ? operation.ctx : ctx, request, fingerprint);
    if (answer !== undefined) return { answer, repeated: true };
    if (refused) await operation.commit();
    throw error;
  } finally {
    await operation.end();
  }
}

/** The requests that this process is executing, by caller and key. */
const running = new Map<string, { fingerprint: string; answer: Promise<Answer> }>();

/**
 * Runs a change once per caller and key, and records its answer in the transaction of its effects. A repeat within 7 days gets the recorded
 * answer, also when it arrives while the first request is running, and also after the change ended the caller's session. A change that
 * is refused is not recorded. The cost is one statement (docs/decisions/0025-idempotency-keys.md).
 *
 * @throws IDEMPOTENCY_KEY_REUSED when the key was used for other content
 * @throws BAD_REQUEST when the key does not have the form of one
 */
export async function answerOnce(ctx: Ctx, request: RepeatableRequest, run: (ctx: Ctx) => Promise<string>): Promise<Answer> {
  if (!KEY_FORM.test(request.key)) throw new DomainError('BAD_REQUEST');
  const fingerprint = fingerprintOf(ctx, request);
  const id = `${callerOf(ctx)} ${request.key}`;
  const first = running.get(id);
  if (first !== undefined) {
    assertSame(first.fingerprint, fingerprint);
    return { ...(await first.answer), repeated: true };
  }
  const answer = runAndRecord(ctx, request, fingerprint, run).finally(() => running.delete(id));
  running.set(id, { fingerprint, answer });
  return answer;
}

/** Deletes the answers that are older than 7 days. */
export async function removeOldAnswers(ctx: Ctx): Promise<void> {
  await inBatches(ctx, deleteOld, { before: limitOf(ctx) });
}

/** Deletes the answers to a user, when the account is erased. */
export async function removeAnswersOf(tx: Ctx, userId: string): Promise<void> {
  await deleteOf.all(tx.db, { caller: userId });
}
