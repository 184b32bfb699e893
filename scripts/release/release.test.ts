import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNewer, ReleaseRefused, release } from './release.ts';

const TODAY = '2026-11-27';
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- Something new.\n\n## 1.0.0-beta.1 (2026-10-01)\n\n- The first one.\n';

let directory = '';
const git = (...words: string[]): string => execFileSync('git', words, { cwd: directory, encoding: 'utf8' }).trim();
const write = (name: string, content: string): void => writeFileSync(join(directory, name), content);
const read = (name: string): string => readFileSync(join(directory, name), 'utf8');
const commit = (): string => git('commit', '--quiet', '--all', '--message', 'test: change something');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-release-'));
  git('init', '--quiet', '--initial-branch=main');
  for (const [key, value] of [
    ['user.name', 'Test'],
    ['user.email', 'test@example.org'],
    ['commit.gpgsign', 'false'],
  ] as const) {
    git('config', key, value);
  }
  write(
    'package.json',
    '{\n  "name": "academy",\n  "version": "1.0.0-beta.1",\n  "license": "AGPL-3.0-or-later",\n  "dependencies": { "other": "1.0.0-beta.1" }\n}\n',
  );
  write(
    'package-lock.json',
    '{\n  "version": "1.0.0-beta.1",\n  "packages": { "": { "version": "1.0.0-beta.1", "license": "AGPL" }, "other": { "version": "1.0.0-beta.1" } }\n}\n',
  );
  write('CHANGELOG.md', CHANGELOG);
  git('add', '.');
  commit();
  git('tag', 'v1.0.0-beta.1');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('npm run release', () => {
  it('sets the version, closes the section of the changelog, commits and tags, and prints what needs a remote', () => {
    const lines = release(directory, '1.0.0-beta.2', TODAY);
    expect(lines).toContain('git push origin main v1.0.0-beta.2');
    expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.0.0-beta.2', dependencies: { other: '1.0.0-beta.1' } });
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '1.0.0-beta.2',
      packages: { '': { version: '1.0.0-beta.2' }, other: { version: '1.0.0-beta.1' } },
    });
    expect(read('CHANGELOG.md')).toContain('## Unreleased\n\n## 1.0.0-beta.2 (2026-11-27)\n\n- Something new.\n\n## 1.0.0-beta.1');
    expect([git('status', '--porcelain'), git('describe'), git('log', '-1', '--format=%s')]).toEqual(['', 'v1.0.0-beta.2', 'chore(release): 1.0.0-beta.2']);
  });

  it('tags the first release with the version that package.json names already', () => {
    git('tag', '--delete', 'v1.0.0-beta.1');
    release(directory, '1.0.0-beta.1', TODAY);
    expect(git('describe')).toBe('v1.0.0-beta.1');
  });

  it.each<[string, string, () => unknown, string]>([
    ['no version', '', () => undefined, 'Nothing is no version.'],
    ['what is no version', 'next', () => undefined, 'next is no version.'],
    ['the same version', '1.0.0-beta.1', () => undefined, 'is not newer than'],
    ['an older version', '0.9.0', () => undefined, 'is not newer than'],
    ['a version that has a tag', '1.0.0', () => git('tag', 'v1.0.0'), 'There is a tag v1.0.0 already.'],
    ['another branch', '1.0.0', () => git('switch', '--quiet', '--create', 'other'), 'on the branch main'],
    ['changes that are not committed', '1.0.0', () => appendFileSync(join(directory, 'CHANGELOG.md'), '\n'), 'not committed'],
    ['an empty section of the changelog', '1.0.0', () => [write('CHANGELOG.md', CHANGELOG.replace('- Something new.\n', '')), commit()], 'is empty'],
    ['a changelog without the section', '1.0.0', () => [write('CHANGELOG.md', '# Changelog\n'), commit()], 'has no section'],
  ])('refuses %s and changes nothing', (_what, version, prepare, message) => {
    prepare();
    const before = [git('rev-parse', 'HEAD'), git('tag'), read('package.json'), read('CHANGELOG.md')];
    expect(() => release(directory, version, TODAY)).toThrow(ReleaseRefused);
    expect(() => release(directory, version, TODAY)).toThrow(message);
    expect([git('rev-parse', 'HEAD'), git('tag'), read('package.json'), read('CHANGELOG.md')]).toEqual(before);
  });

  it('orders versions by their numbers, with preliminary ones before the final one', () => {
    const inOrder = ['0.9.9', '1.0.0-alpha.2', '1.0.0-beta.2', '1.0.0-beta.10', '1.0.0', '1.0.1', '1.10.0', '2.0.0-beta.1'];
    for (const [index, version] of inOrder.entries()) {
      for (const [other, than] of inOrder.entries()) expect([version, than, isNewer(version, than)]).toEqual([version, than, index > other]);
    }
  });
});
