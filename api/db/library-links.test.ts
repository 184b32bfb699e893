import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linkLibraries } from './library-links.ts';

it('the links between libraries are made where they are missing, and a package without a list has none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-links-'));
  try {
    const native = join(folder, 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    linkLibraries(native);
    const link = (target: string) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${target}` });
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link('libpq.so'), link('libpq.so.5')]));
    linkLibraries(native);
    rmSync(join(native, 'lib', 'libpq.so.5'));
    linkLibraries(native);
    expect(['libpq.so', 'libpq.so.5'].map((name) => readlinkSync(join(native, 'lib', name)))).toEqual(['libpq.so.5.18', 'libpq.so.5.18']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
