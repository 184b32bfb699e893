import { expect, it } from 'vitest';
import { admin } from '../browser/academy.ts';
import { media } from '../browser/author.ts';
import type { Abilities, Stage } from './journeys.ts';
import { keepSavedFile } from './saved-file.ts';
import { button, field, text, type View } from './view.ts';

const FEEDBACK = 'You stayed beside her. That is what she needed.';

/** Homework between a learner and a trainer. */
function describeHomework(stage: Stage): void {
  it('a learner submits homework as a file, and reads the feedback that a trainer writes', async () => {
    const { view, world } = stage;
    const step = `/academy-course-detail/${world.course.id}?tab=1&step=${world.homeworkStep}`;
    await view.open(world.partner, step);
    await view.press({ css: 'label', name: 'Upload a file' });
    await view.see(text('Choose a file'));
    await view.engine.chooseFile('input[type=file]', media('helping-card.en.pdf'));
    await view.see(text('not yet submitted'));
    await view.type(field('Number of words in the file'), '30');
    await view.press(button('Submit homework'));
    await view.press({ css: 'dialog[open] button', name: 'Submit homework' });
    await view.see(text('Submitted!'));
    await view.see(text('helping-card.en.pdf'));

    await view.open(admin, `/feedback?course=${world.course.id}`);
    await view.press({ css: 'main li button, main li a', says: 'Farid Karimi' });
    await view.see({ css: 'article *', says: 'helping-card.en.pdf' });
    await view.type({ css: 'article textarea' }, FEEDBACK);
    await view.press(button('Send feedback and next'));
    await view.see(text('Feedback sent'));
    // The offer to undo it is dismissed.
    await view.press(button('Dismiss'));

    await view.open(world.partner, step);
    await view.see(text(FEEDBACK));
  });
}

function describeOwnData(stage: Stage): void {
  it('somebody downloads everything that is stored about them', async () => {
    const { view, world } = stage;
    await view.open(world.partner, '/settings');
    await view.see(button('Download my data'));
    await view.engine.run(keepSavedFile, null);
    // The parts above move the button down when they arrive.
    await view.becomes(() => document.querySelector('main [aria-busy=true]') === null, true);
    await view.press(button('Download my data'));
    // A ZIP file.
    await view.becomes(() => window.savedFile?.slice(0, 2) ?? null, 'PK');
  });
}

/** Prints the page; returns the text of each sheet. */
async function printedPages({ engine }: View): Promise<string[]> {
  const file = await engine.print?.();
  if (file === undefined) throw new Error('This engine does not print');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(file) }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.destroy();
  return texts;
}

/** What a learner prints. */
function describePaper(stage: Stage): void {
  it('the confirmation of a completed course fills one page, and each step of a module begins on a page of its own', async () => {
    const { view, world } = stage;
    await view.open(world.learner, `/academy-course-detail/${world.course.id}/confirmation`);
    await view.see({ css: 'main h1' });
    await view.becomes(() => document.querySelector('main [aria-busy=true]') === null, true);
    expect(await printedPages(view)).toEqual([expect.stringContaining('Amina Karimi')]);
    await view.open(world.learner, `/academy-course-detail/${world.course.id}/print?step=${world.homeworkStep}`);
    await view.becomes(() => document.querySelectorAll('main article').length, 3);
    const steps = ['Breathing together', 'A question', 'Your own words'];
    expect(await printedPages(view)).toEqual(steps.map((name) => expect.stringContaining(name)));
  });
}

/** The journeys for which the gate has no time. They follow the others: the learner has completed the course. */
export function describeMore(stage: Stage, { print }: Abilities): void {
  describeHomework(stage);
  describeOwnData(stage);
  if (print) describePaper(stage);
}
