import { expect, it } from 'vitest';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { admin } from '../browser/academy.ts';
import { media } from '../browser/author.ts';
import { expectWholeDialog } from './dialogs.ts';
import type { Stage } from './journeys.ts';
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

/** Whether the focused element shows that it has the focus. */
const hasFocusRing = () => document.activeElement !== null && getComputedStyle(document.activeElement).outlineStyle !== 'none';

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

  it('the editor of a step shows the whole of a long name, an Arabic tab from right to left, and an uploaded document', async () => {
    const { view, world } = stage;
    await view.open(admin, `/admin/course-detail/${world.course.id}/edit-content`);
    await view.press(link('Add a step'));
    await view.type(field('Name of the step'), LONG_NAME);
    expect(await view.engine.run(hiddenText, null)).toBe(0);
    await view.press(tab('العربية'));
    // The fields of both languages have the same name.
    await view.see({ css: '[role=tab][aria-selected=true]', says: 'العربية' });
    await view.type(field('Name of the step'), ARABIC_NAME);
    expect(await view.engine.run(() => getComputedStyle(document.activeElement ?? document.body).direction, null)).toBe('rtl');
    await view.press({ css: '[aria-label="Add a block"] button', name: 'Document' });
    await view.see({ css: '[aria-label="Document 1"]' });
    await view.engine.chooseFile('[aria-label="Document 1"] input[type=file]', media('helping-card.ar.pdf'));
    await view.see(text('Choose another file'));
    await view.see(text('helping-card.ar.pdf'));
  });

  it('an author duplicates a step and deletes the copy', async () => {
    const { view, world } = stage;
    const menuItem = (name: string) => ({ css: '[role=menuitem]', name });
    await view.open(admin, `/admin/course-detail/${world.course.id}/edit-content`);
    await view.press(button('More actions: A question'));
    await view.press(menuItem('Duplicate'));
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
