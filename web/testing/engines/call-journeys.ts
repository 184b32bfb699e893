import { it } from 'vitest';
import { ask } from '../browser/academy.ts';
import { endCall } from '../browser/call-devices.ts';
import type { Stage } from './journeys.ts';
import { overLine } from './line.ts';
import { button, link, text } from './view.ts';
import { keepOnline } from './world.ts';

/** Calls between learners. */
export function describeCalls(stage: Stage): void {
  it('a learner cancels a call, and reads that another one was rejected, which began while the server was not reached', async () => {
    const { world } = stage;
    const leave = await keepOnline(world.partner);
    try {
      await overLine(stage.view, async ({ view, lose, restore }) => {
        await view.open(world.learner, `/academy-course-detail/${world.course.id}?tab=3`);
        await view.press(button('Call Farid Karimi'));
        await view.press(button('Cancel Call'));
        await view.seeGone(text('Calling Farid Karimi…'));
        await view.see(button('Call Farid Karimi'));
        await lose();
        await view.press(button('Call Farid Karimi'));
        await view.see(text('The connection is weak. Trying again…'));
        await restore();
        await view.see(text('Calling Farid Karimi…'));
        const { currentCall } = await ask<{ currentCall: { id: string } }>('{ currentCall { id } }', {}, world.partner.token);
        await ask('mutation ($id: ID!) { rejectCall(id: $id) { id } }', { id: currentCall.id }, world.partner.token);
        await view.see(text('User rejected your call'));
        await view.seeGone(text('Calling Farid Karimi…'));
      });
    } finally {
      leave();
      await endCall(world.learner);
    }
  });

  it('a learner calls another one and opens the room of the accepted call by Join Call, as the browser blocks the tab', async () => {
    const { view, world } = stage;
    const leave = await keepOnline(world.partner);
    try {
      await view.open(world.learner, `/academy-course-detail/${world.course.id}?tab=3`);
      await view.press(button('Call Farid Karimi'));
      await view.see(text('Calling Farid Karimi…'));
      const { currentCall } = await ask<{ currentCall: { id: string } }>('{ currentCall { id } }', {}, world.partner.token);
      await ask('mutation ($id: ID!) { acceptCall(id: $id) { id } }', { id: currentCall.id }, world.partner.token);
      await view.see(text('Press Join Call to open the room.'));
      await view.see(text('Farid Karimi accepted your call'));
      await view.press(link('Join Call'));
      await view.seeGone(link('Join Call'));
      await view.closeTab(`/buddycall/${currentCall.id}`);
    } finally {
      leave();
      await endCall(world.learner);
    }
  });
}
