import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { inject } from 'vitest';
import { createDiskStorage } from '../adapters/storage.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { removeFileBytes } from '../domain/files/file-discard.service.ts';
import { keyOf } from '../domain/files/file-keys.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { createKeyRing } from '../domain/shared/key-ring.ts';
import type { StoragePort } from '../domain/shared/ports.ts';
import { builtServer } from './built-server.ts';
import { buildAcademy } from './factories/academy.ts';
import { buildCourseWith, buildEnrolment } from './factories/course.ts';
import { buildFileRow } from './factories/file-row.ts';
import { buildUser } from './factories/user.ts';
import { type StartedProcess, startProcess } from './process.ts';
import { testCtx } from './test-ctx.ts';

/** A key of the installations of these tests. */
export const SITE_KEY = 'a-key-for-tests-that-is-long-enough-0123456789';

type Settings = Record<string, string>;

/** An installation with a database of its own, files on disk, and a folder for backups. */
export interface BackupSite {
  database: TestDatabase;
  /** Contains `data`, `backups`, and what a test adds. */
  directory: string;
  backups: string;
  settings: Settings;
  storage: StoragePort;
  ctx: Ctx;
  close(): Promise<void>;
}

/** Starts a command of the built server. */
export async function startCommand(program: 'backup' | 'restore' | 'rotate-key', settings: Settings, ...programArguments: string[]): Promise<StartedProcess> {
  return startProcess(await builtServer(program), programArguments, { NODE_ENV: 'test', SECRET_KEY: SITE_KEY, ...settings });
}

/** Runs a command of the built server to its end. */
export async function runCommand(
  program: 'backup' | 'restore' | 'rotate-key',
  settings: Settings,
  ...programArguments: string[]
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = await startCommand(program, settings, ...programArguments);
  const { code } = await ended;
  return { code, output: output() };
}

/** Creates an installation without content. */
export async function createSite(): Promise<BackupSite> {
  const database = await createTestDatabase();
  const directory = mkdtempSync(join(tmpdir(), 'site-'));
  const backups = join(directory, 'backups');
  const storage = createDiskStorage(join(directory, 'data'));
  return {
    database,
    directory,
    backups,
    settings: { DATABASE_URL: database.url, DATA_DIR: join(directory, 'data'), BACKUP_DIR: backups },
    storage,
    ctx: testCtx(database.dataSource.manager, { ports: { storage }, settings: { auditKeys: createKeyRing({ current: SITE_KEY }) } }),
    close: () => database.close(),
  };
}

/** Adds a learner of a course, whose academy has an image. */
export async function addContent(site: Pick<BackupSite, 'storage' | 'database'>): Promise<{ email: string; image: Buffer }> {
  const db = site.database.dataSource.manager;
  const image = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#3c6e71' } })
    .webp()
    .toBuffer();
  const { id, key } = await storeFile(site, image);
  await db.update(FileEntity, id, {
    kind: 'image',
    contentType: 'image/webp',
    variants: [{ width: 80, height: 60, key, size: image.length, contentType: 'image/webp' }],
  });
  const academy = await buildAcademy(db, { imageId: id });
  const { course } = await buildCourseWith(db, [[{}, {}], [{}]], { academyId: academy.id });
  const learner = await buildUser(db);
  await buildEnrolment(db, learner.id, course.id);
  return { email: learner.email, image };
}

/** Stores bytes and the row of their file, in the order of an upload. Returns the id and the key. */
export async function storeFile({ storage, database }: Pick<BackupSite, 'storage' | 'database'>, content = Buffer.from(randomUUID())) {
  const id = randomUUID();
  const key = keyOf(id, 'original.pdf');
  const { size, sha256 } = await storage.write(key, content);
  await buildFileRow(database.dataSource.manager, 'document', { id, key, size, sha256 });
  return { id, key };
}

/** Deletes a file as the product does: the row, then the bytes. */
export async function deleteFile({ ctx, database }: Pick<BackupSite, 'ctx' | 'database'>, id: string): Promise<void> {
  await database.dataSource.manager.delete(FileEntity, { id });
  await removeFileBytes(ctx, [id]);
}

/** Creates an empty database on a server, by default that of the tests, where `academy_template` is a migrated one; returns its address. */
export async function emptyDatabase(serverUrl = inject('databaseUrl'), template: 'template1' | 'academy_template' = 'template1'): Promise<string> {
  const name = `target_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`).finally(() => client.end());
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

/** Runs one statement in a database and returns its rows. */
export async function queryIn<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Returns the number of rows of every table. */
export async function countTables(url: string): Promise<Record<string, number>> {
  const tables = await queryIn<{ name: string }>(
    url,
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  if (tables.length === 0) return {};
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`);
  const rows = await queryIn<{ name: string; count: number }>(url, counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Returns what defines a schema, to compare a restored one with a migrated one. PostgreSQL 18 lists NOT NULL as constraints, too: the columns have it. */
export function schemaOf(url: string): Promise<Array<{ line: string }>> {
  return queryIn(
    url,
    `SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
     UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable FROM information_schema.columns WHERE table_schema = 'public'
     ORDER BY 1`,
  );
}

/** Returns the hashes of all stored bytes by key. */
export async function hashesOf(storage: StoragePort): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { key } of storage.entries()) {
    const hash = createHash('sha256');
    for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer);
    hashes[key] = hash.digest('hex');
  }
  return hashes;
}
