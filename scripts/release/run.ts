import { ReleaseRefused, release } from './release.ts';
import { writeBillOfMaterials } from './sbom.ts';

/** `npm run release -- VERSION`, after `npm run check` has passed: sets the version, closes the section of CHANGELOG.md, commits and tags, and writes the bill of materials (docs/contributing.md#release). */
try {
  const lines = release(process.cwd(), process.argv[2] ?? '', new Date().toISOString().slice(0, 10));
  const bill = writeBillOfMaterials(process.cwd());
  process.stdout.write(`${[...lines, `Publish ${bill}, the bill of materials, there, too.`].join('\n')}\n`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
