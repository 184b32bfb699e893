import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, inject, it } from 'vitest';
import { bootPlugin } from './boot-plugin.ts';
import { compressPlugin } from './compress-plugin.ts';
import { serviceWorkerPlugin } from './service-worker-plugin.ts';

it('a build of the client that fails names the reason, not the files that it did not write', async () => {
  const root = mkdtempSync(join(inject('temporaryDirectory'), 'failed-build-'));
  mkdirSync(join(root, 'boot'));
  const files = { 'boot/critical.css': '', 'index.html': '<script type="module" src="/main.ts"></script>', 'main.ts': "import './missing.ts';" };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  const plugins = [bootPlugin(), serviceWorkerPlugin(), compressPlugin('quick')];
  await expect(build({ root, configFile: false, logLevel: 'silent', plugins, build: { manifest: true } })).rejects.toThrow('missing.ts');
  rmSync(root, { recursive: true });
});
