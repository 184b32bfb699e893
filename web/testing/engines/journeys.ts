import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../browser/sign-in.ts';
import { expectWholeDialog } from './dialogs.ts';
import type { Engine } from './engine.ts';
import { button, field, View } from './view.ts';

/** The journeys of people, which every engine must allow. */
export function describeJourneys(name: string, start: () => Promise<Engine>): void {
  let view: View;

  beforeAll(async () => {
    view = new View(await start());
  }, 180_000);
  afterAll(() => view?.engine.end(), 60_000);

  describe(`in ${name}`, { timeout: 180_000 }, () => {
    afterEach(async () => {
      expect(await view.problems()).toEqual([]);
    });

    it('a student signs in and finds a course by the search', async () => {
      await view.open(null, '/login');
      await view.type(field('Email'), 'student@academy.example');
      await view.type({ css: 'input[name=password]' }, DEMO_PASSWORD);
      await view.press(button('Sign in'));
      await view.at('/dashboard');
      await view.see({ css: 'main h1' });
      await view.engine.type('/');
      await view.type({ css: '[role=combobox]' }, 'listening');
      await view.see({ css: '[role=option]' });
      await expectWholeDialog(view);
    });
  });
}
