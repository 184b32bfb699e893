import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, deleteCourse, enroll, publishCourse, type SignedIn } from './academy.ts';
import { CallDevice, type DeviceSetting, endCall, roomTab } from './call-devices.ts';
import { emitInMeeting, meetingStatus, recordedMeeting, serveJitsi } from './jitsi.ts';
import { tabTo } from './keyboard.ts';
import { newPerson } from './new-person.ts';

const DESK: DeviceSetting = { language: 'en', width: 1280 };
const PHONE: DeviceSetting = { language: 'ar', width: 360 };
const CALL_WAITS = 'You are offline. The call continues when the connection is back.';
const NOT_SENT = 'Unable to reach server. Please check your network connectivity';

let browser: Browser;
let courseId: string;
let amina: SignedIn;
let farid: SignedIn;
const devices: CallDevice[] = [];

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  amina = await newPerson(admin, { name: 'Amina', surname: 'Karimi', email: 'amina.calls@example.org', language: 'en' });
  farid = await newPerson(admin, { name: 'Farid', surname: 'Ahmadi', email: 'farid.calls@example.org', language: 'ar' });
  for (const { token } of [amina, farid]) await enroll(token, courseId);
}, 180_000);
afterEach(async () => {
  for (const { context } of devices.splice(0)) await context.close();
  await endCall(amina);
});
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

const students = () => `/academy-course-detail/${courseId}?tab=3`;

async function open(person: SignedIn, path: string, setting: DeviceSetting): Promise<CallDevice> {
  const device = await CallDevice.open(browser, person, path, setting, serveJitsi);
  devices.push(device);
  return device;
}

const expectFocus = (element: Locator) => expect.poll(() => element.evaluate((node) => node === document.activeElement)).toBe(true);
const banners = (page: Page) => page.getByRole('alertdialog');

/** Joins the meeting of a tab, whose browser has no permission for the microphone yet. */
async function join(device: CallDevice, room: Page): Promise<void> {
  await room.getByRole('button', { name: await device.text('Join meeting'), exact: true }).click();
  await beInside(room);
}

/** Waits until the tab is in the meeting. */
async function beInside(room: Page): Promise<void> {
  await emitInMeeting(room, 'videoConferenceJoined');
  await expect.poll(() => meetingStatus(room)).toBe('1');
}

/** Leaves the meeting of a tab, and waits until the server has the end of the visit. */
async function leave(device: CallDevice, room: Page): Promise<void> {
  const button = room.getByRole('button', { name: await device.text('Leave'), exact: true });
  await Promise.all([room.waitForResponse((response) => response.request().postData()?.includes('"LeaveMeeting"') ?? false), button.click()]);
}

describe('a call between a desk and a phone', { timeout: 240_000 }, () => {
  it('rings in all tabs of the phone, is accepted by keyboard in one of them, and is a meeting of both people until they leave', async () => {
    const [caller, callee] = [await open(amina, students(), DESK), await open(farid, students(), PHONE)];
    // The desk has been in a meeting before: acceptance is enough.
    await caller.context.grantPermissions(['microphone', 'camera']);
    const otherTab = await callee.context.newPage();
    await otherTab.goto(`${academyAddress}/my-courses`);
    const field = callee.page.locator('main [role=search] input');
    await tabTo(callee.page, field);
    await caller.call(farid);
    await (await caller.calling(farid)).waitFor();
    await (await callee.ringing(amina)).waitFor();
    await banners(otherTab).waitFor();

    // Somebody who types goes on typing; F6 leads to the main action of the banner.
    await callee.page.keyboard.type('some words');
    await expectFocus(field);
    await callee.page.keyboard.press('F6');
    await expectFocus(await callee.button('Accept Call'));
    const opened: Page[] = [];
    callee.context.on('page', (page) => opened.push(page));
    const opening = Promise.all([caller, callee].map(roomTab));
    await callee.page.keyboard.press('Enter');
    const [callerRoom, calleeRoom] = (await opening) as [Page, Page];
    expect(new URL(callerRoom.url()).pathname).toMatch(/^\/buddycall\/[0-9a-f-]{36}$/);
    expect(new URL(calleeRoom.url()).pathname).toBe(new URL(callerRoom.url()).pathname);
    for (const page of [callee.page, otherTab, caller.page]) await expect.poll(() => banners(page).count()).toBe(0);
    expect(await otherTab.getByRole('button', { name: await callee.text('Cancel Call') }).count()).toBe(0);
    await expectFocus(field);
    expect(await field.inputValue()).toBe('some words');

    await beInside(callerRoom);
    await join(callee, calleeRoom);
    // The list of people is a sheet on a phone.
    await calleeRoom.locator('main header button').first().click();
    for (const [device, room] of [
      [caller, callerRoom],
      [callee, calleeRoom],
    ] as const) {
      const joined = await device.text('Joined');
      await expect.poll(() => room.locator('main li').getByText(joined, { exact: true }).count()).toBe(2);
      expect(await room.locator('[data-call]').count()).toBe(0);
    }
    const [first, second] = await Promise.all([callerRoom, calleeRoom].map(recordedMeeting));
    expect(second?.options.roomName).toBe(first?.options.roomName);
    expect(opened).toEqual([calleeRoom]);

    await calleeRoom.keyboard.press('Escape');
    await leave(callee, calleeRoom);
    await leave(caller, callerRoom);
    await callerRoom.getByRole('heading', { level: 1, name: 'Meeting Ended Already' }).waitFor();
  });

  it('is rejected by the phone, which the desk sees and can call again', async () => {
    const [caller, callee] = [await open(amina, students(), DESK), await open(farid, '/my-courses', PHONE)];
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    await callee.press('Reject Call');
    await caller.see('User rejected your call');
    await expect.poll(() => banners(callee.page).count()).toBe(0);
    await expectFocus(await caller.callButton(farid));
  });

  it('waits while the phone has no network, and is accepted when the network is back', async () => {
    const [caller, callee] = [await open(amina, students(), DESK), await open(farid, '/my-courses', PHONE)];
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    await callee.context.setOffline(true);
    await callee.see(CALL_WAITS);
    await callee.press('Accept Call');
    await callee.see(NOT_SENT);
    await (await callee.ringing(amina)).waitFor();
    await callee.context.setOffline(false);
    const waits = callee.page.getByText(await callee.text(CALL_WAITS));
    await expect.poll(() => waits.count()).toBe(0);
    const rooms = Promise.all([caller, callee].map(roomTab));
    await callee.press('Accept Call');
    const [one, other] = await rooms;
    expect(other?.url()).toBe(one?.url());
  });
});
