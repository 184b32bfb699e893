import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { admin, DEMO_PASSWORD, deleteCourse } from '../browser/academy.ts';
import { describeAccount } from './account-journeys.ts';
import { describeAuthor } from './author-journeys.ts';
import { describeCalls } from './call-journeys.ts';
import { describeCourse } from './course-journeys.ts';
import { expectWholeDialog } from './dialogs.ts';
import type { Engine } from './engine.ts';
import { describeLearner, describeVideo } from './learner-journeys.ts';
import { describeMore } from './more-journeys.ts';
import { button, field, View } from './view.ts';
import { createWorld, type World } from './world.ts';

/** What the journeys of an engine use, once its tests run. */
export interface Stage {
  view: View;
  world: World;
}

function describeSignIn(stage: Stage): void {
  it('a student signs in and finds a course by the search', async () => {
    const { view } = stage;
    await view.open(null, '/login');
    await view.type(field('Email'), 'student@academy.example');
    await view.type({ css: 'input[name=password]' }, DEMO_PASSWORD);
    await view.press(button('Sign in'));
    await view.at('/dashboard');
    // The keyboard reaches the page when its heading has the focus: before, a key may still go to the form, and nothing hears it.
    await view.see({ css: 'header button[aria-haspopup=dialog]' });
    await view.see({ css: 'main h1' }, ({ focused }) => focused);
    await view.engine.type('/');
    await view.type({ css: '[role=combobox]' }, 'listening');
    await view.see({ css: '[role=option]' });
    await expectWholeDialog(view);
  });
}

/** What not every engine can do here: play the videos of the demo content, and print into a file. */
export interface Abilities {
  playVideo: boolean;
  print: boolean;
}

/** The journeys of people, which every engine must allow; those with videos and on paper where the engine can. */
export function describeJourneys(name: string, start: () => Promise<Engine>, can: Abilities): void {
  const stage = {} as Stage;

  beforeAll(async () => {
    stage.view = new View(await start());
    stage.world = await createWorld(name);
  }, 180_000);
  afterAll(async () => {
    await stage.view?.engine.end();
    if (stage.world !== undefined) await deleteCourse(admin.token, stage.world.course.id);
  }, 60_000);

  describe(`in ${name}`, { timeout: 180_000 }, () => {
    afterEach(async () => {
      expect(await stage.view.problems()).toEqual([]);
    });
    describeSignIn(stage);
    describeAccount(stage, name);
    if (can.playVideo) describeVideo(stage);
    describeLearner(stage);
    describeAuthor(stage);
    describeCourse(stage);
    describeCalls(stage);
    if (process.env.JOURNEYS === 'all') describeMore(stage, can);
  });
}
