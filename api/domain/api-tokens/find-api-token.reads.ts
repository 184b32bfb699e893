import type { EntityManager } from 'typeorm';
import { TOKEN_SCOPES } from '../../../schema/token-scopes.ts';
import type { Actor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

/** Resolution of `lastUsedAt`: it is written at most once in this time, in milliseconds. */
const LAST_USED_STEP = 60 * 60 * 1000;

const tokenByHash = prepared('apiTokens.byHash', { tokenHash: 'text', now: 'timestamptz' }, ({ tokenHash, now }) =>
  statements
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.user_id as userId', 't.scopes', 't.expires_at as expiresAt', 't.last_used_at as lastUsedAt'])
    .select(['u.role', 'u.language', 'u.content_language as contentLanguage'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('second_factors as f').select('f.user_id').whereRef('f.user_id', '=', 'u.id').where('f.confirmed_at', 'is not', null)).as(
        'hasSecondFactor',
      ),
    )
    .where('t.token_hash', '=', tokenHash)
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('u.deactivated_at', 'is', null),
);

const recordUse = prepared('apiTokens.recordUse', { id: 'uuid', now: 'timestamptz' }, ({ id, now }) =>
  statements.updateTable('api_tokens as t').set({ last_used_at: now }).where('t.id', '=', id),
);

/** The person for whom a program acts, and when the token expires. */
export interface FoundToken {
  actor: Actor;
  expiresAt: Date;
}

/**
 * Finds the API token of a stored hash; null for one that is unknown, ended or expired, or whose account is deactivated. Scopes of another release of
 * the application are left out. One statement, and one more when the last use is recorded.
 */
export async function findApiToken(db: EntityManager, tokenHash: string, now: Date): Promise<FoundToken | null> {
  const token = await tokenByHash.first(db, { tokenHash, now });
  if (token === undefined) return null;
  const { id, userId, expiresAt, lastUsedAt, role, language, contentLanguage, hasSecondFactor } = token;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= LAST_USED_STEP) await recordUse.run(db, { id, now });
  const scopes = TOKEN_SCOPES.filter((scope) => token.scopes.includes(scope));
  const person = { id: userId, role, language, contentLanguage, hasSecondFactor: Boolean(hasSecondFactor) };
  return { actor: { ...person, sessionId: id, provedAt: new Date(0), token: { id, scopes } }, expiresAt };
}
