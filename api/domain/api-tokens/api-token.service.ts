import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { IsNull, MoreThan } from 'typeorm';
import { type ApiTokenInput, apiTokenForm } from '../../../schema/api-token-form.ts';
import { API_TOKENS_MAX, type TokenScope } from '../../../schema/token-scopes.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { requireRecentProof } from '../auth/recent-proof.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { createApiTokenText } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockActiveUser } from '../users/find-user.reads.ts';
import { ApiTokenEntity } from './api-token.entity.ts';
import { apiTokenPolicy } from './api-token.policy.ts';
import { endApiTokens } from './end-api-tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Expired tokens stay in the list this long, so that an application that stopped working is found there. */
const LISTED_AFTER_EXPIRY = 30 * DAY;

/** An API token as admins see it; nobody sees its text again. */
export interface ApiToken {
  id: string;
  /** Of the application. */
  name: string;
  scopes: TokenScope[];
  /** Of the admin for whom the application acts. */
  ownerName: string;
  expiresAt: Date;
  /** To the hour; null before the first use. */
  lastUsedAt: Date | null;
}

const listed = prepared('apiTokens.list', { after: 'timestamptz', id: 'uuid?' }, ({ after, id }) =>
  statements
    .selectFrom('api_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.name', 't.scopes', 'u.name as ownerFirstName', 'u.surname as ownerSurname'])
    .select(['t.expires_at as expiresAt', 't.last_used_at as lastUsedAt'])
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', after)
    .where(({ ref }) => sql<boolean>`${ref('t.id')} = coalesce(${id}, ${ref('t.id')})`)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id'),
);

async function read(ctx: Ctx, id: string | null): Promise<ApiToken[]> {
  const rows = await listed.all(ctx.db, { after: new Date(ctx.now().getTime() - LISTED_AFTER_EXPIRY), id });
  return rows.map(({ ownerFirstName, ownerSurname, ...token }) => ({ ...token, ownerName: `${ownerFirstName} ${ownerSurname}`.trim() }));
}

/**
 * Lists the API tokens of the site that work, and those that expired in the last 30 days, newest first. Admins only.
 *
 * @throws NOT_AUTHORIZED
 */
export async function listApiTokens(ctx: Ctx): Promise<ApiToken[]> {
  await authorizeAudited(ctx, apiTokenPolicy.manage(requireActor(ctx)), 'apiToken.list');
  return read(ctx, null);
}

/**
 * Makes an API token of the viewer and returns its text, which is not stored and never shown again (docs/decisions/0075-api-tokens.md). Admins only.
 *
 * @throws NOT_AUTHORIZED, PROOF_NEEDED, VALIDATION_FAILED, API_TOKENS_FULL
 */
export async function createApiToken(ctx: Ctx, input: ApiTokenInput): Promise<{ token: string; apiToken: ApiToken }> {
  const actor = requireActor(ctx);
  await authorizeAudited(ctx, apiTokenPolicy.manage(actor), 'apiToken.create');
  await requireRecentProof(ctx);
  const { name, scopes, days } = await validate(apiTokenForm, input);
  return inTransaction(ctx, async (tx) => {
    // Locked, so that neither a change of the role nor another token is missed.
    const { role } = await lockActiveUser(tx, actor.id);
    if (role !== actor.role) throw new DomainError('NOT_AUTHORIZED');
    const now = tx.now();
    const own = await tx.db.countBy(ApiTokenEntity, { userId: actor.id, endedAt: IsNull(), expiresAt: MoreThan(now) });
    if (own >= API_TOKENS_MAX) throw new DomainError('API_TOKENS_FULL');
    const { token, hash } = createApiTokenText();
    const id = randomUUID();
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + days * DAY), lastUsedAt: null, endedAt: null };
    await tx.db.insert(ApiTokenEntity, { id, userId: actor.id, name, tokenHash: hash, scopes: [...new Set(scopes)], ...times });
    await record(tx, 'apiToken.create', { type: 'apiToken', id });
    const [apiToken] = await read(tx, id);
    if (apiToken === undefined) throw new Error('The new API token is not there');
    return { token, apiToken };
  });
}

/**
 * Ends an API token at once, also that of another admin. Admins only.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function revokeApiToken(ctx: Ctx, id: string): Promise<void> {
  const tokenId = requireId(id);
  await authorizeAudited(ctx, apiTokenPolicy.manage(requireActor(ctx)), 'apiToken.revoke', { type: 'apiToken', id: tokenId });
  await inTransaction(ctx, async (tx) => {
    if ((await endApiTokens(tx, { id: tokenId })) === 0) throw new DomainError('NOT_FOUND');
    await record(tx, 'apiToken.revoke', { type: 'apiToken', id: tokenId });
  });
}
