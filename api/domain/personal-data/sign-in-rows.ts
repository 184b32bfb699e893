import { statements } from '../shared/prepared.ts';
import { section } from './export-section.ts';

/** When two-step sign-in was begun and turned on. */
export const SECOND_FACTOR = section('secondFactor', (v) =>
  statements
    .selectFrom('second_factors as f')
    .select(['f.started_at as createdAt', 'f.confirmed_at as confirmedAt'])
    .where('f.user_id', '=', v.userId)
    .orderBy('f.user_id'),
);

/** The passkeys of the person. */
export const PASSKEYS = section('passkeys', (v) =>
  statements
    .selectFrom('passkeys as k')
    .select(['k.name', 'k.created_at as createdAt', 'k.last_used_at as lastUsedAt'])
    .where('k.user_id', '=', v.userId)
    .orderBy('k.created_at')
    .orderBy('k.id'),
);

/** The API tokens of the person, also those that ended. */
export const API_TOKENS = section('apiTokens', (v) =>
  statements
    .selectFrom('api_tokens as t')
    .select(['t.name', 't.scopes', 't.created_at as createdAt', 't.last_used_at as lastUsedAt', 't.expires_at as expiresAt', 't.ended_at as endedAt'])
    .where('t.user_id', '=', v.userId)
    .orderBy('t.created_at')
    .orderBy('t.id'),
);

/** Links to set a new password. */
export const PASSWORD_RESETS = section('passwordResets', (v) =>
  statements
    .selectFrom('password_resets as p')
    .select(['p.created_at as createdAt', 'p.expires_at as expiresAt', 'p.used_at as usedAt'])
    .where('p.user_id', '=', v.userId)
    .orderBy('p.created_at')
    .orderBy('p.id'),
);
