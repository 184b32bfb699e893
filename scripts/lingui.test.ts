import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LINGUI } from './lingui.ts';

it('the scripts of npm run lingui as the others do: without worker threads, which a busy machine does not start in time', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = Object.values(scripts).flatMap((script) => script.split(' && ').filter((command) => command.startsWith('lingui ')));
  expect(commands.sort()).toEqual([LINGUI.compile, LINGUI.extract].map((parameters) => `lingui ${parameters.join(' ')}`));
});
