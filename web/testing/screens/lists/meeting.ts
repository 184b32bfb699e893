import type { Page } from 'playwright-core';
import { emitInMeeting, serveJitsi } from '../../browser/jitsi.ts';
import { buttonOf, changing } from '../acts.ts';
import { notThere } from '../measures/details.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

const serve = async (page: Page): Promise<void> => void (await serveJitsi(page));

async function join(page: Page): Promise<void> {
  await (await buttonOf(page, 'Join meeting')).click();
  await emitInMeeting(page, 'videoConferenceJoined');
  await page.locator('[data-status="1"]').waitFor();
}

/** Opens the list of people, which is open at first on a wide screen. */
async function joinWithPeople(page: Page): Promise<void> {
  await join(page);
  const people = page.locator('main header button').first();
  if ((await people.getAttribute('aria-expanded')) === 'false') await people.click();
}

/** Checks camera and microphone, which this browser refuses, and opens the explanation. */
async function checkDevices(page: Page): Promise<void> {
  await page.locator('main button:has(.lucide-video)').first().click();
  await page.locator('main [role=status] button').first().click();
  await page.locator('dialog[open]').waitFor();
}

/** The pages of a meeting, before, in and after it. */
export function meetingScreens({ course }: World): Screen[] {
  const path = `/classroom/${course.room}?type=personal`;
  const changed = (change: object) => changing('MeetingPage', 'meeting', change);
  return [
    { name: 'meeting before joining', path, operation: 'MeetingPage', first: { selector: 'main button', top: 300 } },
    { name: 'meeting room', path, prepare: serve, act: join },
    { name: 'meeting room, people', path, prepare: serve, act: joinWithPeople },
    { name: 'meeting with camera and microphone blocked', path, act: checkDevices, refusesDevices: true },
    { name: 'meeting that does not exist', path: '/classroom/nonsense?type=personal', also: notThere(2) },
    { name: 'document that does not exist', path: '/pdf-viewer', also: notThere(2) },
    { name: 'invitation that is not valid', path: '/user/acceptAccess/nonsense', also: notThere(1) },
    { name: 'meeting that is not open yet', path, prepare: changed({ state: 'NOT_YET', opensAt: '2099-01-01T12:00:00.000Z' }) },
    { name: 'meeting that ended', path, prepare: changed({ state: 'ENDED' }) },
    { name: 'meeting without a server', path, prepare: changed({ configured: false }) },
  ];
}
