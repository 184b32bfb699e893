import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../adapters/storage.ts';
import { record } from '../domain/audit/audit.service.ts';
import { chainAuditEntries } from '../domain/audit/audit-chain.service.ts';
import { fileIdOf } from '../domain/files/file-keys.ts';
import {
  addContent,
  type BackupSite,
  countTables,
  createSite,
  deleteFile,
  emptyDatabase,
  hashesOf,
  queryIn,
  runCommand,
  SITE_KEY,
  schemaOf,
  storeFile,
} from '../testing/backup-site.ts';
import { builtServer } from '../testing/built-server.ts';
import { TEST_PASSWORD } from '../testing/factories/user.ts';
import { startProcess } from '../testing/process.ts';
import { startReplica } from '../testing/replica.ts';
import { soon } from '../testing/soon.ts';
import { readFileList } from './backup-files.ts';
import { listBackups } from './backup-folder.ts';

const WRITERS = 10;
let site: BackupSite;
let content: Awaited<ReturnType<typeof addContent>>;

beforeAll(async () => {
  site = await createSite();
  content = await addContent(site);
}, 120_000);
afterAll(() => site.close());

/** Stores and deletes files, each with an entry of the audit trail in the transaction of its row, until it is stopped. */
function startWriters() {
  let stopped = false;
  const written = new Array<number>(WRITERS).fill(0);
  const write = async (writer: number): Promise<void> => {
    let before: string | null = null;
    do {
      const { id } = await storeFile(site);
      await record(site.ctx, 'job.list');
      if (before !== null && (written[writer] ?? 0) % 2 === 0) await deleteFile(site, before);
      before = id;
      written[writer] = (written[writer] ?? 0) + 1;
    } while (!stopped);
  };
  const running = written.map((_none, writer) => write(writer));
  return {
    written: () => Math.min(...written),
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

describe('npm run backup and npm run restore', { timeout: 120_000 }, () => {
  it('bring a site back as it was at one moment, although ten writers changed it meanwhile, so that a learner signs in and opens a file', async () => {
    const writers = startWriters();
    await soon(() => expect(writers.written()).toBeGreaterThan(1));
    await chainAuditEntries(site.ctx);
    const before = await countTables(site.database.url);
    const made = await runCommand('backup', site.settings);
    const progressed = writers.written();
    await soon(() => expect(writers.written()).toBeGreaterThan(progressed));
    await writers.stop();
    expect(made).toMatchObject({ code: 0 });
    const [, head = ''] = /head of the audit trail: (\d+:[0-9a-f]{64})/.exec(made.output) ?? [];

    const [backup] = await listBackups(site.backups);
    if (backup === undefined) throw new Error(made.output);
    const target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(site.directory, 'restored'), BACKUP_DIR: site.backups };
    expect(await runCommand('restore', target, 'latest')).toMatchObject({ code: 0, output: expect.stringContaining(head) });

    const counts = await countTables(target.DATABASE_URL);
    const { migrations, ...tables } = counts;
    expect(tables).toEqual(Object.fromEntries(backup.manifest.tables.map(({ name, rows }) => [name, rows])));
    expect(migrations).toBe(before.migrations);
    const after = await countTables(site.database.url);
    expect(counts.audit_entries).toBeGreaterThanOrEqual(before.audit_entries ?? 0);
    expect(counts.audit_entries).toBeLessThan(after.audit_entries ?? 0);
    expect(await schemaOf(target.DATABASE_URL)).toEqual(await schemaOf(site.database.url));

    // Every file of the restored database has the bytes that the list in the backup names, and nothing else was written.
    const hashes = await hashesOf(createDiskStorage(target.DATA_DIR));
    expect(hashes).toEqual(Object.fromEntries([...(await readFileList(backup.path)).values()].map(({ key, sha256 }) => [key, sha256])));
    const rows = await queryIn<{ id: string; key: string }>(target.DATABASE_URL, 'SELECT id, key FROM files');
    expect(rows.filter(({ key }) => hashes[key] === undefined)).toEqual([]);
    expect(new Set(Object.keys(hashes).map(fileIdOf))).toEqual(new Set(rows.map(({ id }) => id)));

    const verify = startProcess(await builtServer('audit-verify'), ['--head', head], { NODE_ENV: 'test', SECRET_KEY: SITE_KEY, ...target });
    expect(await verify.ended).toMatchObject({ code: 0 });

    const replica = await startReplica({ ...target, SECRET_KEY: SITE_KEY });
    try {
      const sign = await replica.graphql('mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', {
        email: content.email,
        password: TEST_PASSWORD,
      });
      const token = (sign.data?.signIn as { token: string } | undefined)?.token ?? '';
      const list = await replica.graphql('{ academies { items { image { url } } } }', {}, token);
      const { items = [] } = (list.data?.academies ?? {}) as { items?: Array<{ image: { url: string } | null }> };
      const image = items.find((academy) => academy.image !== null)?.image;
      const file = await fetch(new URL(image?.url ?? '', replica.url));
      expect([file.status, Buffer.from(await file.arrayBuffer()).equals(content.image)]).toEqual([200, true]);
    } finally {
      await replica.close();
    }
  });

  it('link files that did not change, are readable by their owner alone, and keep as many as BACKUP_KEEP says', async () => {
    const settings = { ...site.settings, BACKUP_KEEP: '2' };
    for (let made = 0; made < 2; made += 1) expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
    const backups = await listBackups(site.backups);
    expect(backups.map(({ name }) => name)).toEqual(readdirSync(site.backups).sort());
    expect(backups).toHaveLength(2);
    const [older, newer] = backups.map(({ path }) => path);
    if (older === undefined || newer === undefined) throw new Error('There are two');
    for (const key of (await readFileList(newer)).keys()) {
      const [first, second] = [older, newer].map((path) => statSync(join(path, 'files', key)));
      expect(second?.ino).toBe(first?.ino);
      expect((second?.mode ?? 0) & 0o777).toBe(0o600);
    }
    for (const path of [site.backups, newer, join(newer, 'tables'), join(newer, 'files')]) expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(statSync(join(newer, 'manifest.json')).mode & 0o777).toBe(0o600);
  });

  it('with --daily make one at once and the next at the hour, and a restart makes none', async () => {
    const settings = { ...site.settings, BACKUP_DIR: join(site.directory, 'daily') };
    mkdirSync(settings.BACKUP_DIR, { mode: 0o700 });
    for (let start = 0; start < 2; start += 1) {
      const daily = startProcess(await builtServer('backup'), ['--daily'], { NODE_ENV: 'test', SECRET_KEY: SITE_KEY, ...settings });
      await daily.waitForOutput('The next backup is made at ');
      daily.child.kill('SIGTERM');
      expect(await daily.ended).toEqual({ code: 0, signal: null });
      expect(readdirSync(settings.BACKUP_DIR)).toHaveLength(1);
    }
  });
});
