/** Licenses of packages that may go into a program under the AGPL, by their SPDX names. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages with another license, or with none in their description, and why they may be used. */
export const LICENSE_EXCEPTIONS: ReadonlyArray<{ packages: RegExp; license: string | undefined; reason: string }> = [
  {
    packages: /^@img\/sharp-(libvips-|win32-|wasm32)/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips, which sharp loads as a library of its own; the AGPL may be combined with it',
  },
  {
    packages: /^@ffmpeg-installer\/(linux|win32)-/,
    license: 'GPLv3',
    reason: 'a program of its own, for development and tests; the image has the one of Debian',
  },
  { packages: /^@ffmpeg-installer\/(ffmpeg|darwin-x64)$/, license: 'LGPL-2.1', reason: 'finds that program; for development and tests' },
  {
    packages: /^@ffmpeg-installer\/darwin-arm64$/,
    license: 'https://git.ffmpeg.org/gitweb/ffmpeg.git/blob_plain/HEAD:/LICENSE.md',
    reason: 'that program; for development and tests',
  },
  { packages: /^caniuse-lite$/, license: 'CC-BY-4.0', reason: 'data that only the build reads' },
  { packages: /^(busboy|dicer|streamsearch)$/, license: undefined, reason: 'MIT, in a field of package.json that npm no longer reads' },
  {
    packages: /^(cli-table|combine-errors|humanize-number|only)$/,
    license: undefined,
    reason: 'MIT, in the file LICENSE or README; part of tools of development',
  },
];

/** The packages of package-lock.json by their folders. */
export type LockedPackages = Readonly<Record<string, { license?: string }>>;

/** The licenses of an expression such as "(MIT OR Apache-2.0)": one of each list has to be allowed. */
const choicesOf = (expression: string): string[][] =>
  expression
    .replace(/[()]/g, '')
    .split(' AND ')
    .map((part) => part.split(' OR '));

const isAllowed = (expression: string): boolean => choicesOf(expression).every((choices) => choices.some((license) => ALLOWED.has(license)));

const isExcepted = (name: string, license: string | undefined): boolean =>
  LICENSE_EXCEPTIONS.some(
    (exception) =>
      exception.packages.test(name) && (exception.license === license || (exception.license !== undefined && license?.includes(exception.license))),
  );

/** Returns the name of a package by its folder in package-lock.json. */
export const packageOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the packages whose license is neither allowed nor excepted, each with its license. */
export function refusedLicenses(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { license }]) => {
    if (folder === '') return [];
    const name = packageOf(folder);
    return (license !== undefined && isAllowed(license)) || isExcepted(name, license) ? [] : [`${name}: ${license ?? 'no license'}`];
  });
}
