import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { admin, ask, deleteCourse, enroll, publishCourse, type SignedIn } from './academy.ts';
import { CallDevice, type DeviceSetting, endCall, roomTab } from './call-devices.ts';
import { recordedMeeting, serveJitsi } from './jitsi.ts';
import { newPerson } from './new-person.ts';
import { screenshot } from './screenshot.ts';

const DESK: DeviceSetting = { language: 'en', width: 1280 };
const PHONE: DeviceSetting = { language: 'ar', width: 360 };
const CALL_WAITS = 'You are offline. The call continues when the connection is back.';
const NOT_SENT = 'Unable to reach server. Please check your network connectivity';
const MEETING_WAITS = 'You are offline. You can join as soon as the connection is back.';

let browser: Browser;
let courseId: string;
let rami: SignedIn;
let nadia: SignedIn;

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  rami = await newPerson(admin, { name: 'Rami', surname: 'Saleh', email: 'rami.offline@example.org', language: 'en' });
  nadia = await newPerson(admin, { name: 'Nadia', surname: 'Osman', email: 'nadia.offline@example.org', language: 'en' });
  for (const { token } of [rami, nadia]) await enroll(token, courseId);
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

const open = (person: SignedIn, setting: DeviceSetting, path: string) => CallDevice.open(browser, person, path, setting, serveJitsi);
const students = () => `/academy-course-detail/${courseId}?tab=3`;
const banner = ({ page }: CallDevice) => page.locator('[data-call]');
const gone = async (device: CallDevice, english: string) =>
  expect.poll(async () => device.page.getByText(await device.text(english)).count(), { timeout: 20_000 }).toBe(0);

describe('without a network', { timeout: 240_000 }, () => {
  it.each([
    ['a desk to a phone', DESK, PHONE],
    ['a phone to a desk', PHONE, DESK],
  ])('a call from %s is not sent, or waits, and goes on afterwards', async (_name, first, second) => {
    const [caller, callee] = [await open(rami, first, students()), await open(nadia, second, '/my-courses')];
    await (await caller.callButton(nadia)).waitFor();

    // Before the call.
    await caller.context.setOffline(true);
    await caller.call(nadia);
    await caller.see(NOT_SENT);
    expect(await banner(caller).count()).toBe(0);
    await caller.context.setOffline(false);

    // While calling: it cannot be cancelled yet.
    await caller.call(nadia);
    await (await callee.ringing(rami)).waitFor();
    await (await caller.calling(nadia)).waitFor();
    await caller.context.setOffline(true);
    await caller.see(CALL_WAITS);
    await screenshot(caller.page, `call outgoing offline ${first.language}`);
    await caller.press('Cancel Call');
    await caller.see(NOT_SENT);
    await (await caller.calling(nadia)).waitFor();
    await caller.context.setOffline(false);
    await gone(caller, CALL_WAITS);
    await caller.press('Cancel Call');
    await expect.poll(() => banner(callee).count(), { timeout: 20_000 }).toBe(0);

    // While it rings: it cannot be answered yet.
    await caller.call(nadia);
    await (await callee.ringing(rami)).waitFor();
    await callee.context.setOffline(true);
    await callee.see(CALL_WAITS);
    await screenshot(callee.page, `call incoming offline ${second.language}`);
    await callee.press('Accept Call');
    await callee.see(NOT_SENT);
    await (await callee.ringing(rami)).waitFor();
    await callee.context.setOffline(false);
    await gone(callee, CALL_WAITS);
    const rooms = [caller, callee].map(roomTab);
    await callee.press('Accept Call');
    const [one, other] = await Promise.all(rooms);
    expect(other?.url()).toBe(one?.url());
    for (const { context } of [caller, callee]) await context.close();
    await endCall(rami);
  });

  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('a meeting is joined as soon as the connection is back, on %s', async (_name, setting) => {
    const create = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
    const { createMeetingRoom } = await ask<{ createMeetingRoom: { id: string } }>(create, { courseId, name: 'Reading circle' }, rami.token);
    const device = await open(rami, setting, `/classroom/${createMeetingRoom.id}?type=personal`);
    const join = await device.button('Join meeting');
    await join.waitFor();
    await device.context.setOffline(true);
    await device.see(MEETING_WAITS);
    await expect.poll(() => join.getAttribute('aria-disabled')).toBe('true');
    await screenshot(device.page, `meeting offline ${setting.language}`);
    await join.press('Enter');
    expect(await device.page.locator('[data-status]').count()).toBe(0);
    await device.context.setOffline(false);
    await gone(device, MEETING_WAITS);
    await join.click();
    await recordedMeeting(device.page);
    await device.context.close();
  });
});
