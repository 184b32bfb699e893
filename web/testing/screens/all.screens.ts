import { afterAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { allScreens } from './lists/all.ts';
import { VisitorPool } from './pool.ts';
import { type Role, type Screen, SIZES } from './screen.ts';
import { problemsOfStates } from './states.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
// Each page runs its scripts for seconds only, and ends with what V8 has optimized: without its optimizing compilers a visit takes a sixth less.
const FLAGS = ['--use-fake-device-for-media-stream', '--js-flags=--no-maglev --no-turbofan'];
const browser = await launchBrowser(...FLAGS);
const refusingBrowser = await launchBrowser(...FLAGS, '--use-fake-ui-for-media-stream=deny');
const pool = new VisitorPool(browser, world.people);
const refusingPool = new VisitorPool(refusingBrowser, world.people);
const roles = Object.entries(allScreens(world)) as Array<[Role, Screen[]]>;
const visits = roles.flatMap(([role, screens]) =>
  SIZES.flatMap((size) =>
    screens
      .filter(({ sizes = [size.name] }) => sizes.includes(size.name))
      .map((screen) => [`${screen.name} (${role}, ${size.width} px)`, { role, size, screen }] as const),
  ),
);
const loading = roles.flatMap(([role, screens]) =>
  screens.flatMap(({ operation, ...screen }) =>
    operation === undefined ? [] : [[`${screen.name} (${role})`, { role, screen: { ...screen, operation } }] as const],
  ),
);

/** Fails with all problems, one a line: the first line stands in the list of failed tests. */
const expectNone = (problems: readonly string[]): void => expect(problems, problems.join('\n')).toEqual([]);

afterAll(() => Promise.all([browser.close(), refusingBrowser.close()]));

describe.concurrent('the screen', { timeout: 600_000 }, () => {
  it.each(visits)('%s passes every measurement in five languages', async (_title, { role, size, screen }) => {
    expectNone(await (screen.refusesDevices ? refusingPool : pool).visit(role, size, screen));
  });

  it.each(loading)('%s fits a phone during loading, after an error and without a network', async (_title, { role, screen }) => {
    expectNone(await pool.run(() => problemsOfStates(browser, world.people[role], screen)));
  });
});
