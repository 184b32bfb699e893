import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-sources-'));
  mkdirSync(join(folder, 'inner'));
  for (const name of ['a.ts', 'inner/b.ts', 'inner/b.test.ts']) writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the fingerprint of sources', () => {
  const fingerprint = (): string => fingerprintOf([folder], /\.test\.ts$/);

  it('stays the same after a checkout, which changes the times of the files, and after a change of an excluded file', () => {
    const before = fingerprint();
    utimesSync(join(folder, 'a.ts'), 1, 1);
    writeFileSync(join(folder, 'inner/b.test.ts'), 'changed');
    expect(fingerprint()).toBe(before);
  });

  it.each([
    ['a changed file', () => writeFileSync(join(folder, 'inner/b.ts'), 'changed')],
    ['a new file', () => writeFileSync(join(folder, 'inner/c.ts'), '')],
    ['a removed file', () => rmSync(join(folder, 'a.ts'))],
  ])('changes with %s', (_change, change) => {
    const before = fingerprint();
    change();
    expect(fingerprint()).not.toBe(before);
  });

  it('ignores a source that does not exist', () => {
    expect(fingerprintOf([join(folder, 'nowhere')], /^$/)).toBe(fingerprintOf([], /^$/));
  });
});
