import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { admin, ask } from '../browser/academy.ts';
import { largeDocument, media } from '../browser/author.ts';
import { expectWholeDialog } from './dialogs.ts';
import type { Stage } from './journeys.ts';
import { type Line, overLine } from './line.ts';
import { button, field, link, tab, text, type View } from './view.ts';

const LONG_NAME = 'How to stay beside somebody who has lost a home, a family or a country, and does not want to talk';
const ARABIC_NAME = 'كيف تبقى بجانب من فقد بيته';

/** Pixels by which the text of the name field is higher than the field. */
const hiddenText = () => {
  const area = document.querySelector<HTMLTextAreaElement>('textarea[name$=".name"]');
  return area === null ? null : area.scrollHeight - area.clientHeight;
};

/** Opens a dialog, expects that all of it is shown, and closes it. */
async function checkDialog(view: View, open: () => Promise<void>): Promise<void> {
  await open();
  await view.see({ css: 'dialog[open] h2' });
  await view.see({ css: 'dialog[open] input, dialog[open] textarea' });
  await expectWholeDialog(view);
  await view.engine.press('Escape');
  await view.seeGone({ css: 'dialog[open]' });
}

/** Whether the frame shows the lower edge of the image, by its preview. */
const isAtLowerEdge = () => {
  const { height, top } = document.querySelector<HTMLElement>('dialog[open] figure img')?.style ?? { height: '', top: '' };
  return Math.round(Number.parseFloat(height) + Number.parseFloat(top)) === 100;
};

/** The address of the image of the step. */
const imageOfStep = () => document.querySelector<HTMLImageElement>('[data-settings] img')?.src ?? null;

/** Chooses an image for a step, and drags it until the frame shows its lower edge. */
async function crop(view: View): Promise<void> {
  await view.see(text('Choose another image'));
  const former = await view.engine.run(imageOfStep, null);
  await view.engine.chooseFile('[data-settings] input[type=file]', media('inline-chairs-in-a-circle.png'));
  await view.see({ css: 'dialog[open] figure img' });
  await expectWholeDialog(view);
  expect(await view.engine.run(isAtLowerEdge, null)).toBe(false);
  await view.drag({ css: 'dialog[open] [data-testid=cropper]' }, { x: 0, y: -300 });
  await view.becomes(isAtLowerEdge, true);
  await view.press(button('Apply crop'));
  await expect.poll(() => view.engine.run(imageOfStep, null)).not.toEqual(former);
}

const MEGABYTE = 1024 * 1024;

/** Chooses a document whose upload is cut between its first and its last part; the rest is sent when the server is reached again. */
async function uploadOver({ view, loseAfter, restore, sent }: Line): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-upload-'));
  try {
    const path = join(folder, 'helping-card.ar.pdf');
    writeFileSync(path, largeDocument(12 * MEGABYTE));
    const lost = loseAfter(9 * MEGABYTE);
    await view.engine.chooseFile('[aria-label="Document 1"] input[type=file]', path);
    await lost;
    await view.see(text('the server cannot be reached'));
    await restore();
    await view.see(text('Choose another file'));
    await view.see(text('helping-card.ar.pdf'));
    expect(sent()).toBeLessThan(8 * MEGABYTE);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the focused element shows that it has the focus. */
const hasFocusRing = () => document.activeElement !== null && getComputedStyle(document.activeElement).outlineStyle !== 'none';

/** The names of the steps of a course of one module, in their order. */
async function namesOfSteps(id: string): Promise<string[]> {
  const query = 'query ($id: ID!) { adminCourse(id: $id) { modules { steps { translations { name } } } } }';
  type Read = { adminCourse: { modules: Array<{ steps: Array<{ translations: Array<{ name: string }> }> }> } };
  const { modules } = (await ask<Read>(query, { id }, admin.token)).adminCourse;
  return modules.flatMap(({ steps }) => steps.map(({ translations }) => translations[0]?.name ?? ''));
}

/** The journeys of somebody who writes courses. */
export function describeAuthor(stage: Stage): void {
  it('the dialogs that add an academy, add a class and delete a step are as high as their content', async () => {
    const { view, world } = stage;
    await view.open(admin, '/admin/dashboard');
    await checkDialog(view, () => view.press(button('Add academy')));
    await view.open(admin, `/admin/course-detail/${world.course.id}?tab=4`);
    await checkDialog(view, () => view.press(button('Add class')));
    await view.open(admin, `/admin/course-detail/${world.course.id}/edit-content`);
    await view.press(button('More actions: Breathing together'));
    await checkDialog(view, () => view.press({ css: '[role=menuitem]', name: 'Delete' }));
  });

  it('the editor of a step shows the whole of a long name, an Arabic tab from right to left, a cropped image, and a document whose upload was cut', async () => {
    await overLine(stage.view, async (line) => {
      const { view } = line;
      const { world } = stage;
      await view.open(admin, `/admin/course-detail/${world.course.id}/edit-content`);
      await view.press(link('Add a step'));
      await crop(view);
      await view.type(field('Name of the step'), LONG_NAME);
      expect(await view.engine.run(hiddenText, null)).toBe(0);
      await view.press(tab('العربية'));
      // The fields of both languages have the same name.
      await view.see({ css: '[role=tab][aria-selected=true]', says: 'العربية' });
      await view.type(field('Name of the step'), ARABIC_NAME);
      expect(await view.engine.run(() => getComputedStyle(document.activeElement ?? document.body).direction, null)).toBe('rtl');
      await view.press({ css: '[aria-label="Add a block"] button', name: 'Document' });
      await view.see({ css: '[aria-label="Document 1"]' });
      await uploadOver(line);
    });
  });

  it('an author duplicates a step, drags the copy to the beginning and deletes it', async () => {
    const { view, world } = stage;
    const grip = (name: string) => button(`Position of ${name}`);
    const menuItem = (name: string) => ({ css: '[role=menuitem]', name });
    await view.open(admin, `/admin/course-detail/${world.course.id}/edit-content`);
    await view.press(button('More actions: A question'));
    await view.press(menuItem('Duplicate'));
    await view.drag(grip('A question (copy)'), grip('Breathing together'));
    await view.see({ css: '[role=status]', says: 'A question (copy) is now in position 1 of 4.' });
    await expect.poll(() => namesOfSteps(world.course.id)).toEqual(['A question (copy)', 'Breathing together', 'A question', 'Your own words']);
    await view.press(button('More actions: A question (copy)'));
    await view.press(menuItem('Delete'));
    await view.type({ css: 'dialog[open] input' }, DELETE_WORDS);
    await view.press({ css: 'dialog[open] button', name: 'Delete' });
    await view.seeGone(button('More actions: A question (copy)'));
  });

  it('the time field of a class has a focus ring when it is pressed, and says that no time is set', async () => {
    const { view, world } = stage;
    await view.open(admin, `/admin/course-detail/${world.course.id}?tab=4`);
    await view.press(button('Add class'));
    await view.see({ css: 'dialog[open] p', says: 'Not set yet' });
    await view.press({ css: 'input[type=time]' });
    await view.becomes(hasFocusRing, true);
    await view.see({ css: 'dialog[open] p', says: 'Not set yet' });
  });
}
