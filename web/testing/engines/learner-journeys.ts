import { expect, it } from 'vitest';
import { admin } from '../browser/academy.ts';
import { expectWholeDialog } from './dialogs.ts';
import type { Stage } from './journeys.ts';
import { button, field, heading, text } from './view.ts';
import { QUESTION } from './world.ts';

/** The languages of the captions that a video shows, once they are loaded. */
const shownCaptions = () => {
  const tracks = [...(document.querySelector('video')?.textTracks ?? [])].filter(({ mode, cues }) => mode === 'showing' && cues !== null && cues.length > 0);
  return tracks.map(({ language }) => language);
};

/** Whether a page of the open document has been drawn: its pixels have more than one color. */
const isPageDrawn = () => {
  const canvas = document.querySelector<HTMLCanvasElement>('section canvas');
  if (canvas === null || canvas.width === 0) return false;
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  return new Set(pixels).size > 2;
};

/** The video of a step. */
export function describeVideo(stage: Stage): void {
  it('a video shows the captions in the language of the reader by itself', async () => {
    const { view, world } = stage;
    await view.open(world.learner, `/academy-course-detail/${world.course.id}?tab=1&step=${world.videoStep}`);
    await view.press({ css: 'button', says: 'Play video' });
    await view.becomes(shownCaptions, ['en']);
  });
}

/** The journey of a learner through a course. */
export function describeLearner(stage: Stage): void {
  const options = '[role=group] label, fieldset label';

  it('a learner answers a quiz, submits homework and completes the course', async () => {
    const { view, world } = stage;
    await view.open(world.learner, `/academy-course-detail/${world.course.id}?tab=1&step=${world.videoStep}`);
    await view.press(button('Next'));
    await view.see(heading('A question'));
    await view.see(text('Finish the quiz to continue.'));
    await view.press({ css: options, name: QUESTION.wrong });
    await view.press(button('Submit'));
    await view.see(text('Please try again'));
    await view.press({ css: options, name: QUESTION.right });
    await view.press(button('Submit'));
    await view.see(text('Polls Submitted'));
    await view.press(button('Next'));
    await view.see(heading('Your own words'));
    await view.type(field('Your text'), 'I listened for one whole evening.');
    await view.press(button('Submit homework'));
    await view.see(button('Keep writing'));
    await expectWholeDialog(view);
    await view.press(button('Submit homework'));
    await view.see(text('Submitted!'));
    await view.press(button('Complete course'));
    await view.see(text('You marked this course as completed'));
  });

  it('the player of a recording is as high as its controls', async () => {
    const { view, world } = stage;
    await view.open(admin, world.audioPath);
    await view.press({ css: 'main button', says: 'Breathing with bells' });
    await view.see({ css: 'audio' });
    const height = await view.engine.run(() => document.querySelector('audio')?.getBoundingClientRect().height ?? 0, null);
    expect(height).toBeGreaterThan(20);
    expect(height).toBeLessThan(80);
  });

  it('a document is drawn in the page when it is opened', async () => {
    const { view, world } = stage;
    await view.open(admin, world.documentPath);
    await view.press({ css: 'main button', name: 'Open' });
    await view.becomes(isPageDrawn, true);
  });

  it('another page opens at its top in a tab that was scrolled', async () => {
    const { view, world } = stage;
    const address = (page: string) => `/privacy-policy?from=${page}`;
    await view.open(world.learner, address('one'));
    // The text below the heading arrives with an answer of the server.
    await view.see({ css: 'main h2' });
    await view.engine.run(() => scrollTo(0, 400), null);
    await view.becomes(() => scrollY, 400);
    await view.load(address('another'));
    await view.see({ css: 'main h2' });
    await view.becomes(() => document.documentElement.scrollHeight >= innerHeight + 400, true);
    await view.becomes(() => scrollY, 0);
  });
}
