import type { DataSource } from 'typeorm';
import type { ConnectionLimits } from '../adapters/database-limits.ts';

/** The database is behind a pooler that gives the settings and the prepared statements of a connection to others. */
class PooledDatabase extends Error {}

const SENTENCE = 'DATABASE_URL leads to a connection pooler such as PgBouncer, which loses settings and prepared statements: let it lead to PostgreSQL itself.';

/** Throws unless the settings of a connection have reached PostgreSQL. @throws PooledDatabase */
export async function assertDirect(dataSource: DataSource, { lock }: ConnectionLimits): Promise<void> {
  const [{ setting }] = (await dataSource.query("SELECT setting FROM pg_settings WHERE name = 'lock_timeout'")) as [{ setting: string }];
  if (Number(setting) !== lock) throw new PooledDatabase(SENTENCE);
}

/** Returns what to do about a pooler, if an error of connecting comes from one: it refuses settings, or passed them over. */
export function poolerSentence(error: unknown): string | null {
  const refused = error instanceof Error && /unsupported startup parameter/.test(error.message);
  return refused || error instanceof PooledDatabase ? SENTENCE : null;
}
