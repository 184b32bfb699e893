import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { unpackTar } from '../../../scripts/chromium.ts';
import { downloadPackages } from '../../../scripts/npm-packages.ts';

/** The package with the sources of jitsi-meet, what its external_api.js imports, and the SHA-512 of each archive. As dependencies they would bring hundreds of others. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@jitsi/react-native-sdk@13.2.0': 'J7itSoy85IScxeC4letOtoS33Sp0tH5hLYFHYtH+v3WQwLjganuWlFCjlDbL5ks9ebGhVNsCyCBdML9qC+SAWw==',
  '@jitsi/js-utils@6.3.2': 'nGF24WVADFQF2OfdlJWbel2MvwTRbxxZdNDzIqUBKGtRYd10CukgrcydB2WRPRLtn4Q97KrpdqrcAuH0Idi3yg==',
  '@jitsi/logger@2.1.1': 'adMtODSXvYJtqfRuDwxN1hNWPJ4gvp868G7QXII3ajSgPaE2mMcbLYRHy6mZZlQJGnxr0dDaivOrvV6CikHZNQ==',
  '@braintree/sanitize-url@7.0.0': 'GMu2OJiTd1HSe74bbJYQnVvELANpYiGFZELyyTM1CR0sdv5ReQAcJ/c/8pIrPab3lO11+D+EpuGLUxqz+y832g==',
  '@hapi/bourne@3.0.0': 'Waj1cwPXJDucOib4a3bAISsKJVb15MKi9IvmTI/7ssVEm6sywXGjVJDhl6/umt1pK1ZS7PacXU3A1PmFKHEZ2w==',
  'events@3.3.0': 'mQw+2fkQbALzQ7V0MY0IqdnXNOeTtP4r0lN9z7AAawCXgqea7bDii20AYrIBrFd/Hx0M2Ocz6S111CaFkUcb0Q==',
};
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/academy-jitsi', import.meta.url));

/** Unpacks the archives of the packages to where they find each other. */
async function unpackPackages(folder: string): Promise<void> {
  const expected = new Set(Object.values(PACKAGES));
  for (const archive of await downloadPackages(Object.keys(PACKAGES), folder)) {
    const content = readFileSync(archive);
    if (!expected.has(createHash('sha512').update(content).digest('base64'))) throw new Error(`${archive} is not the archive that was read`);
    const unpacked = join(folder, 'unpacked');
    unpackTar(gunzipSync(content), unpacked);
    const { name } = JSON.parse(readFileSync(join(unpacked, 'package/package.json'), 'utf8')) as { name: string };
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(unpacked, 'package'), target);
    rmSync(archive);
  }
}

async function download(): Promise<void> {
  if (existsSync(FOLDER)) return;
  const fresh = `${FOLDER}.${process.pid}`;
  try {
    await unpackPackages(fresh);
    renameSync(fresh, FOLDER);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Bundles a module that imports the downloaded packages, as Jitsi builds its own scripts for the web. */
async function bundle(source: string): Promise<string> {
  const entry = '\0entry';
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: FOLDER,
    resolve: { extensions: ['.web.ts', '.web.js', '.ts', '.js'] },
    plugins: [
      {
        name: 'entry',
        resolveId(id, importer) {
          if (id === entry) return id;
          return importer === entry ? this.resolve(id, join(FOLDER, 'entry.js')) : null;
        },
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'jitsi' }, rolldownOptions: { input: entry } },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
}

const SDK = '@jitsi/react-native-sdk';

/** Jitsi's own scripts: for the page around the frame, and for the page in it. */
export interface RealExternalApi {
  /** `external_api.js`. */
  script: string;
  /** Defines `jitsi`: the transport of the frame, and what its page reads from its address and accepts of it. */
  roomScript: string;
}

/** Returns scripts made of the sources of jitsi-meet that npm has; null without a connection to npm, which a line says. */
export async function realExternalApi(): Promise<RealExternalApi | null> {
  try {
    await download();
  } catch (error) {
    process.stdout.write(`Jitsi's own external_api.js was not tried: ${(error as Error).message}\n`);
    return null;
  }
  return {
    script: await bundle(`import Api from '${SDK}/modules/API/external/external_api.js';\nwindow.JitsiMeetExternalAPI = Api;`),
    roomScript: await bundle(
      [
        `export { PostMessageTransportBackend, Transport } from '@jitsi/js-utils/transport';`,
        `export { parseURLParams } from '${SDK}/react/features/base/util/parseURLParams.ts';`,
        `export { default as accepted } from '${SDK}/react/features/base/config/configWhitelist.ts';`,
      ].join('\n'),
    ),
  };
}
