import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LICENSE_EXCEPTIONS, type LockedPackages, packageOf, refusedLicenses } from './licenses.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: LockedPackages };
const HASH_OF_AGPL = '8486a10c4393cee1c25392769ddd3b2d6c242d6ec7928e1414efff7dfb2f07ef';

describe('licenses', () => {
  it('of this program is the text of the AGPL, version 3, unchanged', () => {
    expect(createHash('sha256').update(readFileSync('LICENSE')).digest('hex')).toBe(HASH_OF_AGPL);
    expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({ license: 'AGPL-3.0-or-later' });
  });

  it('of all packages may go into a program under the AGPL, or are excepted with a reason', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(1000);
    expect(refusedLicenses(packages)).toEqual([]);
  });

  it.each(LICENSE_EXCEPTIONS)('are excepted for a package that is used: $packages, $reason', (exception) => {
    expect(Object.keys(packages).some((folder) => exception.packages.test(packageOf(folder)))).toBe(true);
  });

  it.each([
    ['GPL-3.0-only', ['package: GPL-3.0-only']],
    ['SSPL-1.0', ['package: SSPL-1.0']],
    ['(MIT OR GPL-3.0-only)', []],
    ['MIT AND GPL-3.0-only', ['package: MIT AND GPL-3.0-only']],
    [undefined, ['package: no license']],
  ])('are read as SPDX expressions: %s', (license, refused) => {
    expect(refusedLicenses({ 'node_modules/other/node_modules/package': license === undefined ? {} : { license } })).toEqual(refused);
  });
});
