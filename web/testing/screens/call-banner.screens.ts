import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { admin, ask, deleteCourse, enroll, eventually, publishCourse, type SignedIn } from '../browser/academy.ts';
import { CallDevice, endCall } from '../browser/call-devices.ts';
import { emitInMeeting, meetingStatus, recordedMeeting, serveJitsi } from '../browser/jitsi.ts';
import { newPerson } from '../browser/new-person.ts';

let browser: Browser;
let courseId: string;
let leila: SignedIn;
let hamid: SignedIn;
const devices: CallDevice[] = [];

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  leila = await newPerson(admin, { name: 'Leila', surname: 'Darwish', email: 'leila.banner@example.org', language: 'en' });
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

/** Calls the person, who is online as soon as the page is connected, and returns the banner. */
async function ring(device: CallDevice) {
  const query = 'mutation ($target: ID!) { initiateCall(target: $target) { id } }';
  const call = async () => (await ask<{ initiateCall: { id: string } | null }>(query, { target: hamid.viewer.id }, leila.token)).initiateCall?.id;
  await eventually(call, 'the callee to be online');
  const banner = await device.ringing(leila);
  await banner.waitFor();
  return banner;
}

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
