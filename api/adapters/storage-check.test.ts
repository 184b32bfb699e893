import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountDisk } from '../testing/full-disk.ts';
import { createStorageCheck } from './storage-check.ts';

const fault = (code: string): Error => Object.assign(new Error(code), { code });
const KEPT = 10_000;

/** A check with a disk and a clock of the test; `tries` are the folders that were written to. */
function check(timeout?: number) {
  const lines: string[] = [];
  const tries: string[] = [];
  const state = { now: 0, write: async (): Promise<void> => undefined };
  const log = { info: (_fields: object, text: string) => void lines.push(text), warn: (_fields: object, text: string) => void lines.push(text) };
  const write = (folder: string): Promise<void> => {
    tries.push(folder);
    return state.write();
  };
  const { problem } = createStorageCheck('/data', log, { write, clock: () => state.now, ...(timeout === undefined ? {} : { timeout }) });
  return { state, lines, tries, problem };
}

describe('the check of the disk', () => {
  it('writes to the folders of files and uploads, and keeps the result for ten seconds, however many ask', async () => {
    const { state, tries, problem, lines } = check();
    expect(await Promise.all([problem(), problem(), problem()])).toEqual([null, null, null]);
    state.now = KEPT - 1;
    await problem();
    expect(tries).toEqual(['/data/files/.incoming', '/data/uploads']);
    state.now = KEPT;
    await problem();
    expect(tries).toHaveLength(4);
    expect(lines).toEqual([]);
  });

  it.each([
    ['ENOSPC', 'FULL', 'the disk is full'],
    ['EDQUOT', 'FULL', 'the disk is full'],
    ['EROFS', 'READ_ONLY', 'the disk is read-only'],
    ['EACCES', 'NOT_PERMITTED', 'this process may not write there'],
    ['EIO', 'FAILED', 'for another reason'],
  ])('tells %s as %s, and logs it once and its end once', async (code, expected, reason) => {
    const { state, lines, problem } = check();
    state.write = () => Promise.reject(fault(code));
    for (const now of [0, KEPT]) {
      state.now = now;
      expect(await problem()).toBe(expected);
    }
    state.write = async () => undefined;
    state.now = 2 * KEPT;
    expect(await problem()).toBe(null);
    expect(lines).toEqual([`Files cannot be stored in DATA_DIR: ${reason}`, 'Files can be stored again']);
  });

  it('asks a disk that does not answer no second time before it does', async () => {
    const { state, tries, problem } = check(1);
    let answer = (): void => undefined;
    state.write = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    for (const now of [0, KEPT]) {
      state.now = now;
      expect(await problem()).toBe('NO_ANSWER');
    }
    expect(tries).toHaveLength(1);
    state.write = async () => undefined;
    answer();
    state.now = 2 * KEPT;
    expect(await problem()).toBe(null);
  });
});

describe('a disk', () => {
  let directory = '';
  let disk: Awaited<ReturnType<typeof mountDisk>> = null;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'academy-check-'));
    disk = await mountDisk(directory, '64k');
  });
  afterAll(async () => {
    await disk?.release();
    await rm(directory, { recursive: true, force: true });
  });

  it('is left as it was, and says when it became read-only, where one can be mounted', async () => {
    let now = 0;
    const { problem } = createStorageCheck(directory, { info: () => undefined, warn: () => undefined }, { clock: () => now });
    expect(await problem()).toBe(null);
    const found = await readdir(directory, { recursive: true });
    expect(found.sort()).toEqual(['files', 'files/.incoming', 'uploads']);
    if (disk === null) return;
    await disk.readOnly(true);
    now = KEPT;
    expect(await problem()).toBe('READ_ONLY');
    await disk.readOnly(false);
    now = 2 * KEPT;
    expect(await problem()).toBe(null);
  });
});
