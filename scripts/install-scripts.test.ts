import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;

it('package.json forbids npm the scripts of every package that has one for its installation, as nothing needs them', () => {
  const { packages } = read<{ packages: Record<string, { hasInstallScript?: boolean }> }>('package-lock.json');
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) => (hasInstallScript ? [path.split('node_modules/').at(-1) ?? ''] : []));
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
});
