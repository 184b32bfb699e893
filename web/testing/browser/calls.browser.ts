import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, publishCourse, type SignedIn } from './academy.ts';
import { CallDevice, type CallLanguage, endCall, roomTab } from './call-devices.ts';
import { emitInMeeting, meetingStatus, recordedMeeting, serveJitsi } from './jitsi.ts';
import { newPerson } from './new-person.ts';
import { violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';

let browser: Browser;
let courseId: string;
let amina: SignedIn;
let farid: SignedIn;
const devices: CallDevice[] = [];
const SETTINGS = [
  ['en', 1280],
  ['ar', 360],
] as const;

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  amina = await newPerson(admin, { name: 'Amina', surname: 'Karimi', email: 'amina.calls@example.org', language: 'en' });
  farid = await newPerson(admin, { name: 'Farid', surname: 'Ahmadi', email: 'farid.calls@example.org', language: 'en' });
  for (const { token } of [amina, farid]) await enroll(token, courseId);
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

const students = () => `/academy-course-detail/${courseId}?tab=3`;

async function openDevice(person: SignedIn, path: string, language: CallLanguage = 'en', width = 1280): Promise<CallDevice> {
  const device = await CallDevice.open(browser, person, path, { language, width }, serveJitsi);
  devices.push(device);
  return device;
}

/** Ends what is open, so that the next test starts without a call. */
async function hangUp(): Promise<void> {
  for (const { context } of devices.splice(0)) await context.close();
  await endCall(amina);
}

/** Joins the meeting of a page. */
async function join(device: CallDevice, page: Page): Promise<void> {
  await page.getByRole('button', { name: await device.text('Join meeting'), exact: true }).click();
  await emitInMeeting(page, 'videoConferenceJoined');
  await expect.poll(() => meetingStatus(page)).toBe('1');
}

/** The path of the tab that opens. */
const roomOf = async (device: CallDevice): Promise<string> => new URL((await roomTab(device)).url()).pathname;

describe('a call', { timeout: 240_000 }, () => {
  it.each(SETTINGS)('rings on any page, is accepted, and opens the same room for both, in %s at %i px', async (language, width) => {
    const caller = await openDevice(amina, students(), language, width);
    const callee = await openDevice(farid, '/my-courses', language, width);
    await caller.call(farid);
    const banner = await callee.ringing(amina);
    await banner.waitFor();
    expect(await callee.page.getByRole('alertdialog').count()).toBe(1);
    expect((await violationsOf(callee.page)).filter((violation) => !violation.startsWith('target-size'))).toEqual([]);
    expect(await callee.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await screenshot(callee.page, `call incoming ${language} ${width}`);
    await (await caller.calling(farid)).waitFor();
    await screenshot(caller.page, `call outgoing ${language} ${width}`);
    const rooms = [caller, callee].map(roomOf);
    await callee.press('Accept Call');
    const [first, second] = await Promise.all(rooms);
    expect(first).toMatch(/^\/buddycall\/[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    // The banner is gone in the tabs that opened the room.
    await expect.poll(() => callee.page.getByRole('alertdialog').count()).toBe(0);
    await hangUp();
  });

  it.each(SETTINGS)('is joined by both, who see each other in the room, in %s at %i px', async (language, width) => {
    const pair = [await openDevice(amina, students(), language, width), await openDevice(farid, '/dashboard', language, width)] as const;
    const [caller, callee] = pair;
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    const opening = Promise.all(pair.map(roomTab));
    await callee.press('Accept Call');
    const rooms = await opening;
    for (const [index, device] of pair.entries()) await join(device, rooms[index] as Page);
    // On a phone the list of people is opened.
    if (width < 768) for (const room of rooms) await room.locator('main header button').first().click();
    const joined = (room: Page, label: string) => room.locator('main li').getByText(label, { exact: true }).count();
    const label = await caller.text('Joined');
    for (const room of rooms) await expect.poll(() => joined(room, label), { timeout: 20_000 }).toBe(2);
    for (const room of rooms) expect(await room.locator('[data-call]').count()).toBe(0);
    await screenshot(rooms[0] as Page, `call room ${language} ${width}`);
    const [first, second] = await Promise.all(rooms.map(recordedMeeting));
    expect(second?.options.roomName).toBe(first?.options.roomName);
    await hangUp();
  });

  it.each(SETTINGS)('rings in a meeting, which continues while the call opens in a new tab, in %s at %i px', async (language, width) => {
    const create = 'mutation ($courseId: ID!) { createMeetingRoom(courseId: $courseId, name: "Office hours") { id } }';
    const { createMeetingRoom } = await ask<{ createMeetingRoom: { id: string } }>(create, { courseId }, farid.token);
    const caller = await openDevice(amina, students());
    const callee = await openDevice(farid, `/classroom/${createMeetingRoom.id}?type=personal`, language, width);
    const { page } = callee;
    await join(callee, page);
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    expect((await violationsOf(page)).filter((violation) => !violation.startsWith('target-size'))).toEqual([]);
    // The room gets smaller: its buttons are neither covered nor pushed out of the window.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await (await callee.button('Leave')).click({ trial: true });
    await screenshot(page, `call in a meeting ${language} ${width}`);
    const room = roomOf(callee);
    await callee.press('Accept Call');
    expect(await room).toMatch(/^\/buddycall\//);
    await expect.poll(() => page.locator('[data-call]').count()).toBe(0);
    expect(await meetingStatus(page)).toBe('1');
    expect(await recordedMeeting(page)).toMatchObject({ disposed: 0 });
    await hangUp();
  });

  it('is rejected: the caller sees it, the banner closes', async () => {
    const [caller, callee] = [await openDevice(amina, students()), await openDevice(farid, '/dashboard')];
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    await callee.page.keyboard.press('Escape');
    expect(await (await callee.ringing(amina)).count()).toBe(1);
    await callee.press('Reject Call');
    await caller.page.getByText('User rejected your call').first().waitFor();
    await expect.poll(() => callee.page.getByRole('alertdialog').count()).toBe(0);
    await (await caller.callButton(farid)).waitFor();
    await hangUp();
  });

  it('rings out: nobody answers, and the callee finds the missed call in the notifications', async () => {
    const [caller, callee] = [await openDevice(amina, students()), await openDevice(farid, '/dashboard')];
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    await caller.page.getByText('Farid did not answer').first().waitFor();
    await expect.poll(() => callee.page.getByRole('alertdialog').count()).toBe(0);
    await callee.page.locator('header [aria-haspopup=dialog]').click();
    await callee.page.locator('header [role=dialog] li').filter({ hasText: 'Missed call' }).first().waitFor();
    await hangUp();
  });

  it.each(SETTINGS)('of each other at once ends in one accepted call, in %s at %i px', async (language, width) => {
    const [first, second] = [await openDevice(amina, students(), language, width), await openDevice(farid, students(), language, width)];
    const buttons = [await first.callButton(farid), await second.callButton(amina)];
    for (const button of buttons) await button.waitFor();
    const rooms = Promise.all([first, second].map(roomOf));
    // The slower one may see the banner first, which takes the place of the button.
    const answering = Promise.all([first, second].map((device) => device.press('Accept Call').catch(() => undefined)));
    await Promise.all(buttons.map((button) => Promise.race([button.click().catch(() => undefined), rooms])));
    const [one, other] = await rooms;
    expect(one).toBe(other);
    await hangUp();
    await answering;
  });

  it.each(SETTINGS)('rings in four tabs, of which three fall silent when one accepts, in %s at %i px', async (language, width) => {
    const caller = await openDevice(amina, students(), language, width);
    const callee = await openDevice(farid, '/dashboard', language, width);
    const [accept, cancel] = [await callee.text('Accept Call'), await callee.text('Cancel Call')];
    const tabs = [callee.page];
    for (const path of ['/my-courses', '/settings', students()]) {
      const page = await callee.context.newPage();
      await page.goto(academyAddress + path);
      tabs.push(page);
    }
    await caller.call(farid);
    for (const page of tabs) await page.getByRole('alertdialog').waitFor();
    const opened: Page[] = [];
    callee.context.on('page', (page) => opened.push(page));
    await tabs[2]?.getByRole('button', { name: accept }).click();
    for (const page of tabs) await expect.poll(() => page.getByRole('alertdialog').count(), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => opened.length, { timeout: 20_000 }).toBe(1);
    for (const page of [tabs[0], tabs[1], tabs[3]]) expect(await page?.getByRole('button', { name: cancel }).count()).toBe(0);
    await hangUp();
  });

  it('offers Join Call when the browser blocks the new tab', async () => {
    const [caller, callee] = [await openDevice(amina, students()), await openDevice(farid, '/dashboard')];
    await caller.page.evaluate(() => {
      window.open = () => null;
    });
    await caller.call(farid);
    await (await callee.ringing(amina)).waitFor();
    await callee.press('Accept Call');
    await caller.page.getByText('Your browser is blocking pop-up windows').waitFor();
    await screenshot(caller.page, 'call blocked en 1280');
    const room = roomOf(caller);
    await caller.page.getByRole('link', { name: 'Join Call' }).click();
    expect(await room).toMatch(/^\/buddycall\//);
    await hangUp();
  });

  it('keeps the banner in view after scrolling', async () => {
    const [caller, callee] = [await openDevice(amina, students()), await openDevice(farid, '/settings', 'en', 360)];
    await caller.call(farid);
    const banner = await callee.ringing(amina);
    await banner.waitFor();
    expect(await banner.evaluate((element) => getComputedStyle(element).position)).toBe('relative');
    await callee.page.evaluate(() => window.scrollTo(0, 300));
    await expect.poll(() => banner.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
    expect((await banner.boundingBox())?.y).toBe(0);
    await hangUp();
  });
});
