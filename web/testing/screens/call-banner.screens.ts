import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { admin, ask, deleteCourse, enroll, eventually, publishCourse, type SignedIn } from '../browser/academy.ts';
import { CallDevice, endCall } from '../browser/call-devices.ts';
import { emitInMeeting, meetingStatus, recordedMeeting, serveJitsi } from '../browser/jitsi.ts';
import { newPerson } from '../browser/new-person.ts';
import { LONG_NAME } from './acts.ts';

let browser: Browser;
let courseId: string;
let leila: SignedIn;
let hamid: SignedIn;
const devices: CallDevice[] = [];

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  leila = await newPerson(admin, { name: 'Leila', surname: LONG_NAME, email: 'leila.banner@example.org', language: 'en' });
  hamid = await newPerson(admin, { name: 'Hamid', surname: 'Aziz', email: 'hamid.banner@example.org', language: 'en' });
  for (const { token } of [leila, hamid]) await enroll(token, courseId);
}, 180_000);
afterEach(async () => {
  for (const { context } of devices.splice(0)) await context.close();
  await endCall(leila);
});
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

/** Opens a page of the person who is called. */
async function open(path: string, language: 'en' | 'ar', width: number): Promise<CallDevice> {
  const device = await CallDevice.open(browser, hamid, path, { language, width }, serveJitsi);
  devices.push(device);
  return device;
}

/** Whether the person who is called is online; undefined: not yet. */
async function isOnline(): Promise<true | undefined> {
  const query = 'query ($search: String!) { accounts(filter: { search: $search, order: nameAscending }, offset: 0, limit: 5) { items { id online } } }';
  const { accounts } = await ask<{ accounts: { items: Array<{ id: string; online: boolean }> } }>(query, { search: 'Hamid Aziz' }, admin.token);
  return accounts.items.some(({ id, online }) => id === hamid.viewer.id && online) || undefined;
}

/** Calls the person, who is online as soon as the page is connected, and returns the banner. A call before that would count for the limit of calls. */
async function ring(device: CallDevice) {
  await eventually(isOnline, 'the callee to be online');
  await ask('mutation ($target: ID!) { initiateCall(target: $target) { id } }', { target: hamid.viewer.id }, leila.token);
  const banner = await device.ringing(leila);
  await banner.waitFor();
  return banner;
}

/** Whether a press in the middle of the element meets it. */
const isOnTop = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return node === met || node.contains(met) || met?.closest('label')?.contains(node) === true;
  });

describe('the banner of an incoming call', { timeout: 180_000 }, () => {
  it('stays at the top of the window of a phone when the page is scrolled', async () => {
    const device = await open('/settings', 'en', 360);
    const banner = await ring(device);
    const position = () => banner.evaluate((element) => getComputedStyle(element).position);
    expect(await position()).toBe('relative');
    await device.page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(position).toBe('fixed');
    await expect.poll(async () => (await banner.boundingBox())?.y).toBe(0);
  });

  it.each(['en', 'ar'] as const)(
    'covers nothing of an open dialog, nor of the skip link, and is one line of 56 px when the call is accepted, in %s',
    async (language) => {
      const device = await open('/my-courses', language, 360);
      const { page } = device;
      // A browser that opens no tab by itself: the banner stays and offers Join Call.
      await page.evaluate(() => void Object.assign(window, { open: () => null }));
      const banner = await ring(device);
      const hint = banner.locator('[id$=-key]');
      expect(await hint.isVisible()).toBe(false);
      await page.locator('#skip-links a').first().focus();
      expect(await isOnTop(page.locator('#skip-links a').first())).toBe(true);
      await page.locator('header button:has(.lucide-search)').first().click();
      const dialog = page.locator('dialog[open]');
      const parts = [dialog.locator('input').first(), dialog.getByRole('button', { name: await device.text('Close'), exact: true })];
      for (const part of parts) await expect.poll(() => isOnTop(part)).toBe(true);
      await device.press('Accept Call');
      const joined = page.locator('[data-call=joining]');
      await joined.waitFor();
      expect((await joined.boundingBox())?.height).toBeLessThanOrEqual(58);
      const [button, link] = [joined.getByRole('button'), joined.getByRole('link')];
      for (const part of [...parts, button, link]) await expect.poll(() => isOnTop(part)).toBe(true);
      for (const part of [button, link]) expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      const { y } = (await dialog.boundingBox()) ?? { y: 0 };
      expect(y).toBeCloseTo((await joined.boundingBox())?.height ?? -1, 0);
    },
  );

  it('names its key beside a visible focus only', async () => {
    const device = await open('/my-courses', 'en', 1280);
    const hint = (await ring(device)).locator('[id$=-key]');
    expect(await hint.isVisible()).toBe(false);
    await device.page.keyboard.press('Tab');
    await expect.poll(() => hint.isVisible()).toBe(true);
  });

  it.each([
    ['en', 1280],
    ['ar', 360],
  ] as const)('makes the room of a meeting smaller and covers none of its buttons, and the meeting goes on, in %s at %i px', async (language, width) => {
    const create = 'mutation ($courseId: ID!) { createMeetingRoom(courseId: $courseId, name: "Office hours") { id } }';
    const { createMeetingRoom } = await ask<{ createMeetingRoom: { id: string } }>(create, { courseId }, hamid.token);
    const device = await open(`/classroom/${createMeetingRoom.id}?type=personal`, language, width);
    const { page } = device;
    await device.press('Join meeting');
    await emitInMeeting(page, 'videoConferenceJoined');
    await expect.poll(() => meetingStatus(page)).toBe('1');
    await ring(device);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
    await (await device.button('Leave')).click({ trial: true });
    const opened = device.context.waitForEvent('page');
    await device.press('Accept Call');
    expect(new URL((await opened).url()).pathname).toMatch(/^\/buddycall\/|blank$/);
    await expect.poll(() => page.locator('[data-call]').count()).toBe(0);
    expect(await meetingStatus(page)).toBe('1');
    expect(await recordedMeeting(page)).toMatchObject({ disposed: 0 });
  });
});
