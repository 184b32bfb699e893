import { ReleaseRefused, release } from './release.ts';

/** `npm run release -- VERSION`, after `npm run check` has passed: sets the version, closes the section of CHANGELOG.md, commits and tags (docs/contributing.md#release). */
try {
  const lines = release(process.cwd(), process.argv[2] ?? '', new Date().toISOString().slice(0, 10));
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
