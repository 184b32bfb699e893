import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createS3Storage } from '../adapters/s3.ts';
import { createDiskStorage } from '../adapters/storage.ts';
import { createDataSource } from '../db/data-source.ts';
import { startEmbeddedDatabase } from '../db/embedded-database.ts';
import { migrateDatabase } from '../start/migrate.ts';
import {
  addContent,
  type BackupSite,
  countTables,
  createSite,
  emptyDatabase,
  hashesOf,
  queryIn,
  runCommand,
  SITE_KEY,
  schemaOf,
} from '../testing/backup-site.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { listBackups } from './backup-folder.ts';

const BUCKET = 'academy';
let site: BackupSite;
let s3: S3Server;
beforeAll(async () => {
  site = await createSite();
  await addContent(site);
  s3 = await startS3Server(BUCKET);
}, 120_000);
afterAll(async () => {
  await s3.close();
  await site.close();
});

/** The newest PostgreSQL that the system has beside the embedded one. */
function otherVersion(): { initdb: string; postgres: string } | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((one, other) => Number(other) - Number(one)) : [];
  const bin = versions.map((version) => join(root, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
  return bin === undefined ? undefined : { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** The rows of all tables with content, except of the one that a restore itself changes. */
async function rowsOf(url: string): Promise<Record<string, unknown[]>> {
  const counts = await countTables(url);
  const filled = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0 && !['installation', 'migrations'].includes(name));
  return Object.fromEntries(await Promise.all(filled.map(async (name) => [name, await queryIn(url, `SELECT * FROM "${name}" ORDER BY 1`)])));
}

describe('a backup and a restore', { timeout: 120_000 }, () => {
  it('move the embedded database to a server of another version, while it runs and after it was stopped, and the files stay where they are', async () => {
    const data = join(site.directory, 'embedded');
    const backups = join(site.directory, 'moved');
    mkdirSync(data);
    writeFileSync(join(data, 'secret-key'), `${SITE_KEY}\n`, { mode: 0o600 });
    const embedded = await startEmbeddedDatabase(join(data, 'postgres'), { durable: false });
    await migrateDatabase(embedded.url);
    const dataSource = await createDataSource({ url: embedded.url, poolSize: 2 }).initialize();
    await addContent({ storage: createDiskStorage(data), database: { ...site.database, dataSource } });
    await dataSource.destroy();
    // Without DATABASE_URL and SECRET_KEY, as npm start: the folder has both.
    const settings = { DATA_DIR: data, BACKUP_DIR: backups, SECRET_KEY: '' };
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
    // The first process with a key has recorded its id in the database.
    const [rows, schema] = [await rowsOf(embedded.url), await schemaOf(embedded.url)];
    await embedded.stop();
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });

    const programs = otherVersion();
    const other = await startEmbeddedDatabase(join(site.directory, 'other'), { durable: false, ...(programs === undefined ? {} : { programs }) });
    try {
      const target = { ...settings, DATABASE_URL: await emptyDatabase(other.url) };
      expect(await runCommand('restore', target, 'latest', '--only', 'database')).toMatchObject({ code: 0 });
      expect(await rowsOf(target.DATABASE_URL)).toEqual(rows);
      expect(await schemaOf(target.DATABASE_URL)).toEqual(schema);
    } finally {
      await other.stop();
    }
  });

  it('move the files from disk to a bucket, where a backup keeps a list of them, and where they are checked by a restore', async () => {
    const bucket = { S3_BUCKET: BUCKET, S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };
    const inBucket = { ...site.settings, ...bucket };
    expect(await runCommand('backup', site.settings)).toMatchObject({ code: 0 });
    expect(await runCommand('restore', inBucket, 'latest', '--only', 'files')).toMatchObject({ code: 0 });
    const settings = { endpoint: s3.endpoint, region: 'us-east-1', bucket: BUCKET, accessKey: 'key', secretKey: 'secret', forcePathStyle: true };
    const storage = createS3Storage(settings, join(site.directory, 'incoming'));
    expect(await hashesOf(storage)).toEqual(await hashesOf(site.storage));

    expect(await runCommand('backup', inBucket)).toMatchObject({ code: 0, output: expect.stringContaining('which stay in the bucket') });
    const listed = (await listBackups(site.backups)).at(-1);
    expect(readdirSync(join(listed?.path ?? '', 'files'))).toEqual([]);
    const target = { ...inBucket, DATABASE_URL: await emptyDatabase() };
    expect(await runCommand('restore', target, listed?.name ?? '')).toMatchObject({ code: 0 });
    expect(await rowsOf(target.DATABASE_URL)).toEqual(await rowsOf(site.database.url));

    // And back: a backup with the content of the bucket.
    expect(await runCommand('backup', inBucket, '--with-bucket')).toMatchObject({ code: 0 });
    const onDisk = { ...site.settings, DATABASE_URL: await emptyDatabase(), DATA_DIR: join(site.directory, 'back') };
    expect(await runCommand('restore', onDisk, 'latest')).toMatchObject({ code: 0 });

    const [key = ''] = s3.objects.keys();
    s3.objects.delete(key);
    const lacking = { ...inBucket, DATABASE_URL: await emptyDatabase(inject('databaseUrl')) };
    expect(await runCommand('restore', lacking, listed?.name ?? '')).toEqual({
      code: 1,
      output: expect.stringContaining(`The storage lacks 1 of the ${s3.objects.size + 1} files`),
    });
    expect(await countTables(lacking.DATABASE_URL)).toEqual({});
  });
});
