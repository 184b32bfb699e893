import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { findProgram, isProgram } from './find-program.ts';

/** The path of a browser for tests, and the environment variables it needs. */
export interface FoundBrowser {
  path: string;
  environment: Record<string, string>;
}

/** Thrown when no browser is found; the message explains what to do. */
export class NoBrowserError extends Error {
  constructor(why: string) {
    super(`The browser tests found no Chromium (${why}): install one, or set CHROMIUM_PATH to it.`);
  }
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', '/snap/bin/chromium'];
/** Flags for machines without internet access or graphics; the browser sends no requests of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const TAR_BLOCK = 512;
const textOf = (header: Buffer, from: number, to: number): string => header.toString('utf8', from, to).replace(/\0.*$/s, '');

/** Unpacks an uncompressed tar archive: files, directories and links, none outside the target folder. */
export function unpackTar(archive: Buffer, target: string): void {
  for (let offset = 0; offset + TAR_BLOCK <= archive.length; ) {
    const header = archive.subarray(offset, offset + TAR_BLOCK);
    const name = textOf(header, 0, 100);
    if (name === '') return;
    const size = Number.parseInt(textOf(header, 124, 136).trim() || '0', 8);
    const path = resolve(target, join(textOf(header, 345, 500), name));
    const kind = textOf(header, 156, 157);
    if (path !== target && !path.startsWith(target + sep)) throw new Error('The archive contains a path outside its folder');
    mkdirSync(kind === '5' ? path : dirname(path), { recursive: true });
    if (kind === '2') symlinkSync(textOf(header, 157, 257), path);
    else if (kind === '0' || kind === '') writeFileSync(path, archive.subarray(offset + TAR_BLOCK, offset + TAR_BLOCK + size), { mode: 0o755 });
    offset += TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
}

/** Returns the settings of fontconfig for the fonts of a folder and of the system. */
export function fontSettings(directory: string): string {
  const directories = [directory, '/usr/share/fonts', '/usr/local/share/fonts'].map((path) => `<dir>${path}</dir>`);
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${directories.join('')}<cachedir>${directory}-cache</cachedir></fontconfig>\n`;
}

/** Unpacks the browser of the package @sparticuz/chromium once, with the libraries that a minimal Linux lacks. */
function packagedBrowser(): FoundBrowser {
  const source = fileURLToPath(new URL('../node_modules/@sparticuz/chromium/bin', import.meta.url));
  const target = fileURLToPath(new URL('../node_modules/.cache/academy-chromium', import.meta.url));
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new NoBrowserError(`the packaged one runs on Linux x64, not on ${process.platform} ${process.arch}`);
  if (!existsSync(join(source, 'chromium.br'))) throw new NoBrowserError('the package @sparticuz/chromium is not installed');
  if (!existsSync(target)) {
    const fresh = `${target}.${process.pid}`;
    mkdirSync(fresh, { recursive: true });
    const unpack = (name: string): Buffer => brotliDecompressSync(readFileSync(join(source, name)));
    writeFileSync(join(fresh, 'chromium'), unpack('chromium.br'), { mode: 0o755 });
    for (const name of ['al2023', 'fonts', 'swiftshader']) unpackTar(unpack(`${name}.tar.br`), fresh);
    writeFileSync(join(fresh, 'with-fonts.conf'), fontSettings(join(target, 'fonts')));
    try {
      renameSync(fresh, target);
    } catch {
      // A concurrent run has unpacked the same files.
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  const libraries = [join(target, 'lib'), target, process.env.LD_LIBRARY_PATH].filter((path) => path !== undefined && path !== '');
  // A minimal machine has no fonts, and without fonts Chromium draws no text.
  return { path: join(target, 'chromium'), environment: { LD_LIBRARY_PATH: libraries.join(delimiter), FONTCONFIG_FILE: join(target, 'with-fonts.conf') } };
}

/**
 * Finds a browser: CHROMIUM_PATH, or else the system's Chromium, or else the packaged one.
 * @throws NoBrowserError if no browser is found
 */
export function findBrowser(): FoundBrowser {
  const path = process.env.CHROMIUM_PATH;
  if (path !== undefined && path !== '') {
    if (!isProgram(path)) throw new NoBrowserError(`CHROMIUM_PATH is ${path}, which is not executable`);
    return { path, environment: {} };
  }
  const system = findProgram(NAMES, ELSEWHERE);
  return system === undefined ? packagedBrowser() : { path: system, environment: {} };
}

/** Launches the browser with additional command-line flags. The caller closes it. */
export async function launchBrowser(...flags: string[]): Promise<Browser> {
  const { path, environment } = findBrowser();
  const inherited = Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return chromium.launch({ executablePath: path, headless: true, args: [...FLAGS, ...flags], timeout: 120_000, env: { ...inherited, ...environment } });
}
