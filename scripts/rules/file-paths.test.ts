import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('paths of files are made with fileURLToPath: the pathname of an address has %20 where a folder has a space', () => {
  const sources = ['api', 'web', 'schema', 'migrations', 'scripts']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path).replaceAll('\\', '/')))
    .filter((path) => /\.tsx?$/.test(path));
  const encoded = sources.filter((path) => /import\.meta\.url\)\.pathname/.test(readFileSync(path, 'utf8')));
  expect(sources).toContain('web/testing/browser/translate.ts');
  expect(encoded).toEqual([]);
});
