import { it } from 'vitest';
import { admin, ask, deleteCourse, duplicateCourse } from '../browser/academy.ts';
import { expectWholeDialog } from './dialogs.ts';
import type { Stage } from './journeys.ts';
import { keepSavedFile } from './saved-file.ts';
import { button, text } from './view.ts';

const INVITE = 'mutation ($userIds: [ID!]!, $courseId: ID) { inviteToAccess(userIds: $userIds, courseId: $courseId) { outcome } }';

/** The journeys of somebody who leads a course that is written. */
export function describeCourse(stage: Stage): void {
  it('an author publishes a course, and somebody who is invited opens it from the notifications', async () => {
    const { view, world } = stage;
    const { id } = await duplicateCourse<{ id: string }>(admin.token, 'id');
    await view.open(admin, `/admin/course-detail/${id}`);
    await view.press({ css: 'main button', name: 'Publish' });
    await view.see({ css: 'dialog[open] button', name: 'Publish' });
    await expectWholeDialog(view);
    await view.press({ css: 'dialog[open] button', name: 'Publish' });
    // The offer to undo it is dismissed.
    await view.press(button('Dismiss'));
    await view.see(text('Published Successfully!'));

    await ask(INVITE, { userIds: [world.partner.viewer.id], courseId: id }, admin.token);
    await view.open(world.partner, '/dashboard');
    await view.press(button('1 unread notification'));
    await view.press({ css: 'header [role=dialog] li a', says: 'You have an invitation' });
    await view.at(`/academy-course-detail/${id}`);
    await deleteCourse(admin.token, id);
  });

  it('the results of a course are exported as a file with a line for each learner', async () => {
    const { view, world } = stage;
    await view.open(admin, `/admin/course-detail/${world.course.id}?tab=6`);
    await view.engine.run(keepSavedFile, null);
    // The table of learners moves the buttons down when it arrives.
    await view.see(text('Amina Karimi'));
    await view.press(button('Export as CSV'));
    await view.becomes(() => window.savedFile?.match(/Amina|Farid/g)?.sort() ?? null, ['Amina', 'Farid']);
  });
}
