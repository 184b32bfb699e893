import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IntegratingGuide, openIntegratingGuide } from '../testing/integrating-guide.ts';

let guide: IntegratingGuide;
beforeAll(async () => {
  guide = await openIntegratingGuide();
});
afterAll(() => guide.close());

it('the typed client of REST is generated from the OpenAPI document with the commands of the guide, compiles, and reads the academies', {
  timeout: 300_000,
}, async () => {
  // A project of its own: openapi-typescript needs an earlier TypeScript than this one.
  await writeFile(join(guide.folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await guide.run('sh', '-e', 'generate-rest.sh');
  expect(await guide.run(process.execPath, '--import', 'tsx', 'rest-client.ts')).toBe('Harbour: 0\n');
});
