import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../adapters/storage.ts';
import {
  addContent,
  type BackupSite,
  countTables,
  createSite,
  emptyDatabase,
  hashesOf,
  queryIn,
  runCommand,
  startCommand,
  storeFile,
} from '../testing/backup-site.ts';
import { soon } from '../testing/soon.ts';
import { listBackups } from './backup-folder.ts';
import { type Manifest, manifestFiles, readManifest } from './manifest.ts';

let site: BackupSite;
/** A whole backup, of which tests make damaged copies. */
let whole: string;
/** An empty installation, which a refused restore leaves empty. */
let target: { DATABASE_URL: string; DATA_DIR: string; BACKUP_DIR: string };

beforeAll(async () => {
  site = await createSite();
  await addContent(site);
  await storeFile(site);
  expect(await runCommand('backup', site.settings)).toMatchObject({ code: 0 });
  whole = (await listBackups(site.backups))[0]?.path ?? '';
  target = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(site.directory, 'target'), BACKUP_DIR: site.backups };
}, 120_000);
afterAll(() => site.close());

/** Copies the backup under another name, and changes the copy. */
function changedCopy(name: string, change: (path: string) => void): string {
  const path = join(site.directory, name);
  cpSync(whole, path, { recursive: true });
  change(path);
  return path;
}

/** Writes another manifest with its right hash: the work of another version, not a damage. */
async function resealed(name: string, change: (manifest: Manifest) => void): Promise<string> {
  const manifest = await readManifest(whole);
  change(manifest);
  return changedCopy(name, (path) => {
    for (const file of manifestFiles(manifest)) writeFileSync(join(path, file.name), file.content);
  });
}

function changeByte(path: string): void {
  const content = readFileSync(path);
  const at = Math.floor(content.length / 2);
  content[at] = (content[at] ?? 0) ^ 1;
  writeFileSync(path, content);
}

async function expectEmptyTarget(): Promise<void> {
  const { migrations: _names, installation: _row, ...rows } = await countTables(target.DATABASE_URL);
  expect(Object.values(rows).filter((count) => count > 0)).toEqual([]);
  expect(await hashesOf(createDiskStorage(target.DATA_DIR))).toEqual({});
}

const anyFile = (path: string): string => {
  const found = readdirSync(join(path, 'files'), { recursive: true, withFileTypes: true }).find((entry) => entry.isFile());
  return join(found?.parentPath ?? '', found?.name ?? '');
};

describe('a restore', { timeout: 120_000 }, () => {
  it.each<[part: string, file: (path: string) => string]>([
    ['a table', (path) => join(path, 'tables', 'users.copy.gz')],
    ['a file', anyFile],
  ])('refuses a backup with one byte changed in %s, and changes nothing', async (part, file) => {
    const path = changedCopy(`changed ${part}`, (copy) => changeByte(file(copy)));
    const { code, output } = await runCommand('restore', target, path);
    expect([code, output]).toEqual([1, expect.stringMatching(/is damaged: it is not as it was written\. Nothing was changed\. Use another backup\./)]);
    await expectEmptyTarget();
  });

  it('refuses a backup that was cut off, one that lacks a part, and one that is not there, with the names of those that are there', async () => {
    const cut = changedCopy('cut', (path) => writeFileSync(join(path, 'manifest.json'), ''));
    const gone = join(site.directory, 'cut off.partial');
    mkdirSync(gone);
    for (const [wanted, sentence] of [
      [cut, 'is damaged'],
      [gone, 'is no complete backup: manifest.json is missing'],
      [join(site.directory, 'nothing'), `Those in ${site.backups} are: `],
    ] as const) {
      expect(await runCommand('restore', target, wanted)).toEqual({ code: 1, output: expect.stringContaining(sentence) });
    }
    await expectEmptyTarget();
  });

  it('refuses a backup of a newer version, and names it', async () => {
    const newer = await resealed('newer', (manifest) => {
      manifest.version = '9.9.9';
      manifest.migrations.push('FromTheFuture1999999999999');
    });
    expect(await runCommand('restore', target, newer)).toEqual({ code: 1, output: expect.stringContaining('Restore it with version 9.9.9 or a newer one') });
    await expectEmptyTarget();
  });

  it('refuses a database with data and a storage with files, and leaves both as they are', async () => {
    const before = [await countTables(site.database.url), await hashesOf(site.storage)];
    await site.database.dataSource.destroy();
    const overData = await runCommand('restore', { ...site.settings, DATA_DIR: target.DATA_DIR }, whole);
    await site.database.dataSource.initialize();
    expect(overData).toEqual({ code: 1, output: expect.stringMatching(/The database is not empty: academies \(1 rows\)/) });
    const overFiles = await runCommand('restore', { ...target, DATA_DIR: site.settings.DATA_DIR ?? '' }, whole);
    expect(overFiles).toEqual({ code: 1, output: expect.stringContaining('The storage of files is not empty') });
    expect([await countTables(site.database.url), await hashesOf(site.storage)]).toEqual(before);
  });

  it('leaves database and storage empty when the data does not fit the manifest', async () => {
    const wrong = await resealed('wrong', (manifest) => {
      for (const table of manifest.tables) if (table.name === 'users') table.rows += 1;
    });
    expect(await runCommand('restore', target, wrong)).toEqual({ code: 1, output: expect.stringContaining('The table users has ') });
    await expectEmptyTarget();
  });

  it('refuses other keys, names what is lost without them, and goes on when that is accepted', async () => {
    const settings = {
      ...target,
      DATABASE_URL: await emptyDatabase(),
      DATA_DIR: join(site.directory, 'keys'),
      SECRET_KEY: 'another-key-that-is-long-enough-0123456789',
    };
    const refused = await runCommand('restore', settings, whole);
    expect(refused.code).toBe(1);
    for (const sentence of [
      'SECRET_KEY is not the key of the backup',
      'emails that were waiting are not sent',
      'The key of the audit trail is not',
      '--lost-keys',
    ])
      expect(refused.output).toContain(sentence);
    expect(await countTables(settings.DATABASE_URL)).toEqual({});
    expect(await runCommand('restore', settings, whole, '--lost-keys')).toEqual({
      code: 0,
      output: expect.stringMatching(/Lost: the key .* npm run rotate-key/),
    });
    // The site starts with its new key.
    expect(await runCommand('rotate-key', settings)).toMatchObject({ code: 0 });
    expect((await countTables(settings.DATABASE_URL)).users).toBe((await countTables(site.database.url)).users);
  });
});

describe('a backup', { timeout: 120_000 }, () => {
  it('refuses a second one at the same time, and leaves only a temporary folder when it is killed, which the next one removes', async () => {
    const settings = { ...site.settings, BACKUP_DIR: join(site.directory, 'killed') };
    const locker = site.database.dataSource.createQueryRunner();
    await locker.startTransaction();
    // The backup waits in the middle.
    await locker.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const first = await startCommand('backup', settings);
    await soon(() => expect(existsSync(settings.BACKUP_DIR) && readdirSync(settings.BACKUP_DIR)).toEqual([expect.stringMatching(/\.partial$/)]));
    expect(await runCommand('backup', settings)).toEqual({
      code: 1,
      output: 'Another backup or restore of this database is running: wait until it has ended.\n',
    });
    first.child.kill('SIGKILL');
    await first.ended;
    await locker.rollbackTransaction();
    await locker.release();
    const [cut = ''] = readdirSync(settings.BACKUP_DIR);
    expect(await runCommand('restore', { ...target, BACKUP_DIR: settings.BACKUP_DIR }, 'latest')).toMatchObject({ code: 1 });
    // PostgreSQL ends the connection of the killed process when it writes to it.
    await soon(async () => expect(await runCommand('backup', settings)).toMatchObject({ code: 0 }));
    expect(readdirSync(settings.BACKUP_DIR)).toEqual([expect.not.stringMatching(/partial/)]);
    expect(readdirSync(settings.BACKUP_DIR)).not.toContain(cut);
  });

  it('of a storage that lacks files which an earlier one has ends with 1, keeps the earlier ones and does not count', async () => {
    const settings = { ...site.settings, BACKUP_DIR: join(site.directory, 'lost'), BACKUP_KEEP: '1' };
    const { key } = await storeFile(site);
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
    const [older] = readdirSync(settings.BACKUP_DIR);
    const recorded = () => queryIn(site.database.url, 'SELECT backed_up_at FROM installation');
    const before = await recorded();
    await site.storage.remove(key);
    const made = await runCommand('backup', settings);
    expect(made).toEqual({
      code: 1,
      output: expect.stringContaining(`The storage lacks 1 files that the backup ${older} has, or their bytes were changed, such as ${key}`),
    });
    expect(readdirSync(settings.BACKUP_DIR)).toHaveLength(2);
    expect(readdirSync(settings.BACKUP_DIR)).toContain(older);
    expect(await recorded()).toEqual(before);
    const restored = { ...target, BACKUP_DIR: settings.BACKUP_DIR };
    const [, lacking = ''] = readdirSync(settings.BACKUP_DIR).sort();
    expect(await runCommand('restore', restored, lacking)).toEqual({
      code: 1,
      output: expect.stringContaining('The storage lacked 1 files when this backup was made'),
    });
    expect(await runCommand('backup', settings, '--accept-missing')).toMatchObject({ code: 0 });
    expect(readdirSync(settings.BACKUP_DIR)).toHaveLength(1);
  });

  it('of a storage in which files were changed or cut ends with 1 and names one, keeps what an earlier one has, and counts again when they are back', async () => {
    const settings = { ...site.settings, BACKUP_DIR: join(site.directory, 'changed'), BACKUP_KEEP: '1' };
    const files = [await storeFile(site), await storeFile(site)];
    const storage = join(site.directory, 'data');
    const pathOf = (folder: string, { key }: { key: string }) => join(folder, 'files', key);
    const inStorage = files.map((file) => pathOf(storage, file));
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
    const [older = ''] = readdirSync(settings.BACKUP_DIR);
    const [changed = '', cut = ''] = inStorage;
    changeByte(changed);
    truncateSync(cut, 10);
    const made = await runCommand('backup', settings);
    const named = files.map(({ key }) => key).join('|');
    expect(made).toEqual({
      code: 1,
      output: expect.stringMatching(new RegExp(`The storage lacks 2 files that the backup ${older} has, or their bytes were changed, such as (${named})`)),
    });
    expect(readdirSync(settings.BACKUP_DIR)).toHaveLength(2);
    for (const file of files) cpSync(pathOf(join(settings.BACKUP_DIR, older), file), pathOf(storage, file));
    expect(await runCommand('backup', settings)).toMatchObject({ code: 0 });
    expect(readdirSync(settings.BACKUP_DIR)).toHaveLength(1);
  });

  it('keeps bytes that are not those that were stored, with a warning, if no earlier one has those', async () => {
    const settings = { ...site.settings, BACKUP_DIR: join(site.directory, 'changed for good') };
    const { key } = await storeFile(site);
    changeByte(join(site.directory, 'data', 'files', key));
    expect(await runCommand('backup', settings)).toEqual({
      code: 0,
      output: expect.stringContaining(`the bytes of 1 files are not those that were stored, and no earlier backup has those: ${key}`),
    });
    const [backup = ''] = readdirSync(settings.BACKUP_DIR);
    expect(existsSync(join(settings.BACKUP_DIR, backup, 'files', key))).toBe(true);
    await site.storage.remove(key);
  });

  it('into a folder that cannot be written ends with a sentence', async () => {
    const file = join(site.directory, 'a file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    expect(await runCommand('backup', { ...site.settings, BACKUP_DIR: file })).toEqual({
      code: 1,
      output: `${file} is not a folder: set BACKUP_DIR to a folder.\n`,
    });
  });
});
