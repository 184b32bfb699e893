import * as tokens from '../../domain/api-tokens/api-token.service.ts';
import { buildApiToken } from '../factories/api-token.ts';
import { admins, FORBIDDEN, NO, type Row, row, type World } from './row.ts';

const input = { name: 'Timetable', scopes: ['catalog:read' as const], days: 30 };

/** A token of another admin. */
const foreignToken = ({ ctx, person }: World) => buildApiToken(ctx('guest').db, person('otherAdmin').id);

/** Tokens of applications. What they may do is in api-tokens.api.test.ts. */
export const API_TOKENS: Record<string, Row> = {
  listApiTokens: row({
    outcome: admins,
    prepare: foreignToken,
    run: (ctx) => tokens.listApiTokens(ctx),
    shows: (_world, { id }) => id,
    hides: (_world, { token }) => token,
  }),
  createApiToken: row({ outcome: admins, changes: ['api_tokens', 'audit_entries'], run: (ctx) => tokens.createApiToken(ctx, input) }),
  revokeApiToken: row({
    outcome: admins,
    prepare: foreignToken,
    changes: ['api_tokens', 'audit_entries'],
    run: (ctx, _world, { id }) => tokens.revokeApiToken(ctx, id),
  }),
  'revokeApiToken that ended': row({
    outcome: { guest: NO, admin: 'NOT_FOUND', others: FORBIDDEN },
    prepare: ({ ctx, person }) => buildApiToken(ctx('guest').db, person('otherAdmin').id, [], { endedAt: new Date() }),
    run: (ctx, _world, { id }) => tokens.revokeApiToken(ctx, id),
  }),
};
