import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is read of a bill of materials in the form CycloneDX. */
export interface BillOfMaterials {
  bomFormat: string;
  metadata: { component: { name: string; version: string } };
  components: Array<{ name: string; version: string; purl: string; hashes?: unknown[]; licenses?: unknown[] }>;
}

const BYTES_MAX = 64 * 1024 ** 2;

/** Returns all packages of package-lock.json with versions, hashes and licenses; those that only develop or that the build puts into bundles are marked. */
function billOfMaterials(directory: string): BillOfMaterials {
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const bill = JSON.parse(execFileSync('npm', words, { cwd: directory, encoding: 'utf8', maxBuffer: BYTES_MAX })) as BillOfMaterials;
  // npm takes the name of the folder.
  bill.metadata.component.name = (JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { name: string }).name;
  return bill;
}

/** Writes the bill of materials of the release into the folder of the build and returns its path. */
export function writeBillOfMaterials(directory: string): string {
  const bill = billOfMaterials(directory);
  const { name, version } = bill.metadata.component;
  mkdirSync(join(directory, 'build'), { recursive: true });
  const file = join('build', `${name}-${version}.cdx.json`);
  writeFileSync(join(directory, file), `${JSON.stringify(bill)}\n`);
  return file;
}
