import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, deleteCourse, enroll, publishCourse, type SignedIn } from './academy.ts';
import { CallDevice, type CallLanguage, endCall, roomTab } from './call-devices.ts';
import { newPerson } from './new-person.ts';
import { violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';

let browser: Browser;
let courseId: string;
let amina: SignedIn;
let farid: SignedIn;
const devices: CallDevice[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
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
  const device = await CallDevice.open(browser, person, path, { language, width });
  devices.push(device);
  return device;
}

/** Ends what is open, so that the next test starts without a call. */
async function hangUp(): Promise<void> {
  for (const { context } of devices.splice(0)) await context.close();
  await endCall(amina);
}

/** The path of the tab that opens. */
const roomOf = async (device: CallDevice): Promise<string> => new URL((await roomTab(device)).url()).pathname;

describe('a call', { timeout: 240_000 }, () => {
  it.each([
    ['en', 1280],
    ['ar', 360],
  ] as const)('rings on any page, is accepted, and opens the same room for both, in %s at %i px', async (language, width) => {
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

  it('of each other at once ends in one accepted call', async () => {
    const [first, second] = [await openDevice(amina, students()), await openDevice(farid, students())];
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

  it('rings in four tabs, of which three fall silent when one accepts', async () => {
    const caller = await openDevice(amina, students());
    const callee = await openDevice(farid, '/dashboard');
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
    await tabs[2]?.getByRole('button', { name: 'Accept Call' }).click();
    for (const page of tabs) await expect.poll(() => page.getByRole('alertdialog').count(), { timeout: 20_000 }).toBe(0);
    await expect.poll(() => opened.length, { timeout: 20_000 }).toBe(1);
    for (const page of [tabs[0], tabs[1], tabs[3]]) expect(await page?.getByRole('button', { name: 'Cancel Call' }).count()).toBe(0);
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
