import { expect, it } from 'vitest';
import { knownDevices, rememberDevice } from './known-devices.ts';

it('a browser keeps the tokens of its last twenty sign-ins, each once, newest first', () => {
  expect(knownDevices()).toEqual([]);
  for (let number = 0; number < 25; number += 1) rememberDevice(`t${number}`);
  rememberDevice('t10');
  expect(knownDevices()).toHaveLength(20);
  expect(knownDevices().slice(0, 3)).toEqual(['t10', 't24', 't23']);
});
