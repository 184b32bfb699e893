import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { mailTranslatorOf } from './adapters/catalogs.ts';
import { createFfmpeg } from './adapters/ffmpeg.ts';
import type { Metrics } from './adapters/metrics.ts';
import { createPasswords } from './adapters/passwords.ts';
import { createRateLimit } from './adapters/rate-limit.ts';
import { connectRedis, type RedisClient } from './adapters/redis.ts';
import { createRelay } from './adapters/relay.ts';
import { createS3Storage } from './adapters/s3.ts';
import { createDiskStorage } from './adapters/storage.ts';
import { createStorageCheck } from './adapters/storage-check.ts';
import type { Behind } from './adapters/storage-parts.ts';
import type { Tracing } from './adapters/tracing.ts';
import { createUploadBytes } from './adapters/upload-bytes.ts';
import { createS3UploadBytes } from './adapters/upload-bytes-s3.ts';
import { createClamd } from './adapters/virus-scanner.ts';
import type { Log } from './domain/shared/log.ts';
import type { Ports, StorageCheckPort, StoragePort, UploadBytesPort } from './domain/shared/ports.ts';
import type { Env } from './env.ts';

/** What the adapters report to. */
interface Reporting {
  log: Log;
  metrics: Metrics;
  tracing: Tracing | null;
  /** How far the clock of this process is behind that of the database. */
  behind: Behind;
}

/** Stores files in a bucket if configured, else on disk. */
export function createStorage({ s3, dataDirectory }: Pick<Env, 's3' | 'dataDirectory'>, behind?: Behind): StoragePort {
  return s3 === undefined ? createDiskStorage(dataDirectory, behind) : createS3Storage(s3, join(dataDirectory, 'incoming'), undefined, behind);
}

/** Keeps unfinished uploads beside the files: processes that share a bucket need no shared disk. */
function createUploads({ s3, dataDirectory }: Env, behind: Behind): UploadBytesPort {
  return s3 === undefined ? createUploadBytes(dataDirectory, behind) : createS3UploadBytes(s3, join(dataDirectory, 'incoming'), undefined, behind);
}

/** Returns what tries the disk; null with a bucket. */
const storageCheckOf = ({ s3, dataDirectory }: Env, log: Log): StorageCheckPort | null => (s3 === undefined ? createStorageCheck(dataDirectory, log) : null);

/** Connects the adapters that the domain uses, but for those that are replaced. */
export async function connectPorts(
  env: Env,
  databaseUrl: string,
  dataSource: DataSource,
  { log, metrics, tracing, behind }: Reporting,
  replaced: Partial<Ports>,
): Promise<{ ports: Ports; redis: RedisClient | null }> {
  const redis = env.redisUrl === undefined ? null : await connectRedis(env.redisUrl, log, metrics.redis);
  const storage = replaced.storage ?? createStorage(env, behind);
  const ports: Ports = {
    relay: replaced.relay ?? (await createRelay({ databaseUrl, redisUrl: env.redisUrl }, log, { beginTrace: tracing?.begin })),
    storage,
    transcoder:
      replaced.transcoder ?? createFfmpeg({ path: env.ffmpegPath, searchPath: env.searchPath, storage, workDirectory: join(env.dataDirectory, 'work'), log }),
    uploads: replaced.uploads ?? createUploads(env, behind),
    storageCheck: replaced.storageCheck === undefined ? storageCheckOf(env, log) : replaced.storageCheck,
    rateLimit: replaced.rateLimit ?? createRateLimit(redis === null ? { dataSource } : { redis }),
    passwords: replaced.passwords ?? createPasswords(),
    mailTexts: replaced.mailTexts ?? mailTranslatorOf,
    scanner: replaced.scanner ?? (env.clamdUrl === undefined ? null : createClamd(env.clamdUrl)),
    pause: replaced.pause ?? ((milliseconds) => setTimeout(milliseconds)),
  };
  return { ports, redis };
}
