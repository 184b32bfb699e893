import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileList } from './backup-files.ts';
import { beginBackup, findBackup, listBackups, removeOldBackups } from './backup-folder.ts';
import { checkBackup, readSoundList } from './check-backup.ts';
import type { Manifest } from './manifest.ts';

const FILE = join('files', 'ab', 'ab-1', 'original');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const nothing = (): void => undefined;
const folder = (): string => mkdtempSync(join(tmpdir(), 'backups-'));

/** Writes a backup with one table and one file. */
async function makeBackup(directory: string, createdAt = '2026-11-20T02:00:00.000Z', missing = 0): Promise<string> {
  const open = await beginBackup(directory);
  writeFileSync(join(open.path, 'tables', 'users.copy.gz'), 'a table');
  mkdirSync(join(open.path, 'files', 'ab', 'ab-1'), { recursive: true });
  writeFileSync(join(open.path, FILE), 'bytes');
  const { bytes: listBytes, sha256: listHash } = await writeFileList(
    open.path,
    new Map([['ab/ab-1/original', { key: 'ab/ab-1/original', size: 5, changed: 0, sha256: sha256('bytes') }]]),
  );
  const manifest: Omit<Manifest, 'format'> = {
    createdAt,
    version: '1.0.0',
    postgres: '18.4',
    migrations: ['CreateUsers1795219200000'],
    tables: [{ name: 'users', columns: ['id'], rows: 1, bytes: 7, sha256: sha256('a table') }],
    sequences: [],
    auditHead: { position: 0, hash: '' },
    keys: { secret: null, audit: null },
    files: { content: 'included', count: 1, bytes: 5, missing, listBytes, sha256: listHash },
  };
  return open.complete(manifest);
}

/** Finds and checks a backup; returns the sentence of the refusal, or null. */
async function refusal(path: string): Promise<string | null> {
  try {
    await checkBackup(await findBackup('', path), nothing);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const PARTS = ['manifest.json', 'manifest.sha256', join('tables', 'users.copy.gz'), 'files.jsonl', FILE];

describe('the check of a backup', () => {
  it('accepts one that is as it was written', async () => {
    expect(await refusal(await makeBackup(folder()))).toBeNull();
  });

  it.each(PARTS)('names %s when one byte of it is another, at the begin, in the middle or at the end', async (part) => {
    const path = await makeBackup(folder());
    const content = readFileSync(join(path, part));
    for (const at of [0, Math.floor(content.length / 2), content.length - 1]) {
      const changed = Buffer.from(content);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(join(path, part), changed);
      // The hash of the manifest is no part of its own: both are named by the manifest.
      expect(await refusal(path)).toContain(`${join(path, part === 'manifest.sha256' ? 'manifest.json' : part)} is damaged`);
    }
  });

  it.each(PARTS)('refuses one whose %s was cut off or is missing', async (part) => {
    const path = await makeBackup(folder());
    truncateSync(join(path, part), 3);
    expect(await refusal(path)).toContain('is damaged');
    unlinkSync(join(path, part));
    expect(await refusal(path)).toMatch(/is damaged|is no complete backup/);
  });
});

it('a list of files that is damaged does not prevent the next backup', async () => {
  const path = await makeBackup(folder());
  writeFileSync(join(path, 'files.jsonl'), 'no list');
  const lines: string[] = [];
  expect(await readSoundList(await findBackup('', path), (line) => lines.push(line))).toBeNull();
  expect(lines).toEqual([expect.stringContaining('files.jsonl is damaged, so that this backup cannot be restored')]);
});

describe('the folder of backups', () => {
  it('lists complete ones alone, and removes what an interrupted one left when the next begins', async () => {
    const directory = folder();
    const cut = await beginBackup(directory);
    expect(await listBackups(directory)).toEqual([]);
    const path = await makeBackup(directory);
    expect((await listBackups(directory)).map((backup) => backup.path)).toEqual([path]);
    expect(() => readFileSync(cut.path)).toThrow(/ENOENT/);
    await expect(findBackup(directory, 'nothing')).rejects.toThrow('Those in');
    await expect(findBackup(directory, undefined)).rejects.toThrow('2026-11-20T02-00-00.000Z');
  });

  it('keeps the newest whole ones, and of those that lack files the newest only until a whole one follows', async () => {
    const directory = folder();
    const at = (day: number): string => `2026-11-${day}T02:00:00.000Z`;
    for (const [day, missing] of [
      [10, 0],
      [11, 0],
      [12, 0],
      [13, 4],
      [14, 4],
    ] as const)
      await makeBackup(directory, at(day), missing);
    const days = async (): Promise<string[]> => (await listBackups(directory)).map(({ name }) => name.slice(8, 10));
    await removeOldBackups(directory, 2);
    expect(await days()).toEqual(['11', '12', '14']);
    expect((await findBackup(directory, 'latest')).name).toContain('2026-11-12');
    await makeBackup(directory, at(15));
    await removeOldBackups(directory, 2);
    expect(await days()).toEqual(['12', '15']);
  });
});
