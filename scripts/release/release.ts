import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A version, such as 1.0.0 or 1.0.0-beta.2. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([a-z]+)\.(\d+))?$/;
const BRANCH = 'main';
const UNRELEASED = '## Unreleased';

/** A reason why nothing was released. */
export class ReleaseRefused extends Error {}

/** Returns what orders versions: numbers, then whether it is no preliminary version, its word and its number. */
function orderOf(version: string): [numbers: number[], word: string, last: number] {
  const [, major, minor, patch, word, number] = VERSION.exec(version) ?? [];
  if (major === undefined) throw new ReleaseRefused(`${version === '' ? 'Nothing' : version} is no version. Pass one such as 1.0.0 or 1.0.0-beta.2.`);
  return [[Number(major), Number(minor), Number(patch), word === undefined ? 1 : 0], word ?? '', Number(number ?? 0)];
}

/** Whether a version is newer than another one. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [orderOf(version), orderOf(than)];
  const differs = a[0].findIndex((number, index) => number !== b[0][index]);
  if (differs !== -1) return (a[0][differs] ?? 0) > (b[0][differs] ?? 0);
  return a[1] === b[1] ? a[2] > b[2] : a[1] > b[1];
}

/** Returns the changelog with the unreleased section under the name of a version, and a new empty one above it. */
function closeSection(changelog: string, version: string, today: string): string {
  const begin = changelog.indexOf(`${UNRELEASED}\n`);
  if (begin === -1) throw new ReleaseRefused(`CHANGELOG.md has no section "${UNRELEASED}".`);
  const rest = changelog.slice(begin + UNRELEASED.length);
  const next = rest.search(/\n## /);
  if (!/^- /m.test(next === -1 ? rest : rest.slice(0, next)))
    throw new ReleaseRefused(`The section "${UNRELEASED}" of CHANGELOG.md is empty: say what changed.`);
  return `${changelog.slice(0, begin)}${UNRELEASED}\n\n## ${version} (${today})${rest}`;
}

/** Writes the version into package.json or package-lock.json, in which it stands at the beginning. */
function setVersion(file: string, from: string, to: string): void {
  const content = readFileSync(file, 'utf8');
  const end = content.search(/"(?:license|dependencies)"/);
  writeFileSync(file, content.slice(0, end).replaceAll(`"version": "${from}"`, `"version": "${to}"`) + content.slice(end));
}

/**
 * Sets the version of the project, closes the section of the changelog, commits and tags. Returns the lines that tell what is left to do.
 *
 * @param today the day of the release, such as 2026-11-27
 * @throws ReleaseRefused with the reason; nothing was changed then
 */
export function release(directory: string, version: string, today: string): string[] {
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: directory, encoding: 'utf8' }).trim();
  const { version: current } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as { version: string };
  const tag = `v${version}`;
  const isFirst = git('tag', '--list', `v${current}`) === '';
  // The first release has the version that package.json already names.
  if (!isNewer(version, current) && !(isFirst && version === current)) throw new ReleaseRefused(`${version} is not newer than ${current}.`);
  if (git('tag', '--list', tag) !== '') throw new ReleaseRefused(`There is a tag ${tag} already.`);
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== BRANCH) throw new ReleaseRefused(`Releases are made on the branch ${BRANCH}.`);
  if (git('status', '--porcelain') !== '') throw new ReleaseRefused('There are changes that are not committed.');
  const changelog = closeSection(readFileSync(join(directory, 'CHANGELOG.md'), 'utf8'), version, today);
  writeFileSync(join(directory, 'CHANGELOG.md'), changelog);
  for (const file of ['package.json', 'package-lock.json']) setVersion(join(directory, file), current, version);
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json');
  git('commit', '--quiet', '--message', `chore(release): ${version}`);
  git('tag', '--annotate', tag, '--message', `Version ${version}`);
  return [
    `Committed and tagged ${tag}. What is left:`,
    `git push origin ${BRANCH} ${tag}`,
    `docker build --tag academy:${version} .`,
    `Publish the section ${version} of CHANGELOG.md beside the tag.`,
  ];
}
