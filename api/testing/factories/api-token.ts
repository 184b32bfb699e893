import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { TOKEN_SCOPES, type TokenScope } from '../../../schema/token-scopes.ts';
import { ApiTokenEntity } from '../../domain/api-tokens/api-token.entity.ts';
import { createApiTokenText } from '../../domain/shared/tokens.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Stores an API token of a user; with every scope, if none are named. Returns its id and its text. */
export async function buildApiToken(
  db: EntityManager,
  userId: string,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
  values: Partial<ApiTokenEntity> = {},
): Promise<{ id: string; token: string }> {
  const { token, hash } = createApiTokenText();
  const now = Date.now();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + 30 * DAY), lastUsedAt: null, endedAt: null };
  const id = randomUUID();
  await db.insert(ApiTokenEntity, { id, userId, name: 'Timetable', tokenHash: hash, scopes: [...scopes], ...times, ...values });
  return { id, token };
}
