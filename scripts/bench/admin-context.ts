import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { Ctx } from '../../api/domain/shared/context.ts';
import { createCtx } from '../../api/domain/shared/transaction.ts';
import { domainSettings } from '../../api/domain-settings.ts';
import { parseEnv } from '../../api/env.ts';
import { memoryRelay } from '../../api/testing/test-ctx.ts';
import { apiEnvironment } from './stage.ts';

/** Returns the context of an admin. Calls that write need the id of a stored one. */
export function adminOf(source: DataSource, databaseUrl: string, id: string = randomUUID()): Ctx {
  const nothing = (): void => undefined;
  return createCtx({
    actor: { id, role: 'admin', language: 'en', contentLanguage: null, sessionId: '' },
    reading: { language: 'en', otherLanguages: false },
    db: source.manager,
    settings: domainSettings(parseEnv(apiEnvironment(databaseUrl, '/tmp'))),
    ports: { relay: memoryRelay(), pause: (milliseconds) => setTimeout(milliseconds) } as Ctx['ports'],
    origin: { address: '', device: '' },
    reactions: {},
    now: () => new Date(),
    outboxWritten: nothing,
    effectFailed: nothing,
  });
}
