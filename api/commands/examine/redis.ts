import type { Env } from '../../env.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';

/** The oldest version that the queue supports. */
const OLDEST_VERSION = [6, 2] as const;

const { ok, note, fault } = findingsOf('redis');

const fieldOf = (info: string, name: string): string => new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor < OLDEST_VERSION[1]);
}

function examineInfo(info: string): Finding[] {
  const [version, policy] = [fieldOf(info, 'redis_version'), fieldOf(info, 'maxmemory_policy')];
  const faults = [
    isOld(version) ? fault(`Redis ${version} is too old: install version ${OLDEST_VERSION.join('.')} or newer.`) : null,
    policy === 'noeviction' || policy === '' ? null : fault(`Redis drops jobs when its memory is full (${policy}): set maxmemory-policy to noeviction.`),
  ].filter((finding) => finding !== null);
  return faults.length > 0 ? faults : [ok(`Redis ${version} answers and drops no jobs.`)];
}

/** Connects to Redis and examines its version and what it does when its memory is full. */
export async function examineRedis({ redisUrl }: Env): Promise<Finding[]> {
  if (redisUrl === undefined) return [note('REDIS_URL is not set: PostgreSQL does its work.')];
  const { Redis } = await import('ioredis');
  const client = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 5000, commandTimeout: 5000, maxRetriesPerRequest: 0, retryStrategy: () => null });
  // A refusal is an event, too; `connect` only says that the connection was closed.
  let refused: unknown;
  client.on('error', (error) => {
    refused = error;
  });
  try {
    await client.connect();
    return examineInfo(await client.info());
  } catch (error) {
    const reason = reasonOf(refused ?? error);
    if (/NOAUTH|WRONGPASS|NOPERM/.test(reasonOf(error)) || /NOAUTH|WRONGPASS|NOPERM/.test(reason)) {
      return [fault(`Redis refuses the user or password in REDIS_URL: correct them (${/NOAUTH|WRONGPASS|NOPERM/.test(reason) ? reason : reasonOf(error)}).`)];
    }
    return [fault(`Redis does not answer at REDIS_URL (${reason}): start it, or correct the address.`)];
  } finally {
    client.disconnect();
  }
}
