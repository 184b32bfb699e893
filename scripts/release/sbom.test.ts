import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageOf } from './licenses.ts';
import { type BillOfMaterials, writeBillOfMaterials } from './sbom.ts';

it('a release has a bill of materials with every package of the lock file, its version, hash and license', { timeout: 60_000 }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'academy-sbom-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(file, join(directory, file));
    const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
    const file = writeBillOfMaterials(directory);
    expect(file).toBe(`build/${name}-${version}.cdx.json`);
    const bill = JSON.parse(readFileSync(join(directory, file), 'utf8')) as BillOfMaterials;
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version } } });
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { name?: string; version: string; optional?: boolean }>;
    };
    const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)));
    // Optional packages are for other machines as well; npm lists those that it would install here.
    const missing = Object.entries(packages).flatMap(([folder, { name: alias, version: locked, optional }]) => {
      const purl = `pkg:npm/${alias ?? packageOf(folder)}@${locked}`;
      return folder === '' || optional === true || listed.has(purl) ? [] : [purl];
    });
    expect(missing).toEqual([]);
    expect(bill.components.filter(({ hashes }) => hashes === undefined)).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
