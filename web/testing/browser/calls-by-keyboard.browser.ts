import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { admin, ask, deleteCourse, enroll, publishCourse, type SignedIn } from './academy.ts';
import { CallDevice, type DeviceSetting, endCall, roomTab } from './call-devices.ts';
import { emitInMeeting, meetingStatus, serveJitsi } from './jitsi.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { newPerson } from './new-person.ts';

const DESK: DeviceSetting = { language: 'en', width: 1280 };
const PHONE: DeviceSetting = { language: 'ar', width: 360 };

let browser: Browser;
let courseId: string;
let samir: SignedIn;
let hala: SignedIn;

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  samir = await newPerson(admin, { name: 'Samir', surname: 'Daoud', email: 'samir.keys@example.org', language: 'en' });
  hala = await newPerson(admin, { name: 'Hala', surname: 'Nasser', email: 'hala.keys@example.org', language: 'en' });
  for (const { token } of [samir, hala]) await enroll(token, courseId);
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

const tab = (number: number) => `/academy-course-detail/${courseId}?tab=${number}`;

const devices: CallDevice[] = [];
async function open(person: SignedIn, setting: DeviceSetting, path = tab(3)): Promise<CallDevice> {
  const device = await CallDevice.open(browser, person, path, setting, serveJitsi);
  devices.push(device);
  return device;
}
afterEach(async () => {
  for (const { context } of devices.splice(0)) await context.close();
  await endCall(samir);
  await ask('mutation { setDoNotDisturb(doNotDisturb: false) { id } }', {}, hala.token);
});

const expectFocus = (element: Locator) => expect.poll(() => element.evaluate((node) => node === document.activeElement), { timeout: 20_000 }).toBe(true);
/** The text or the name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });
const searchField = ({ page }: CallDevice) => page.locator('main [role=search] input');
const banner = ({ page }: CallDevice) => page.locator('[data-call]');

/** Finds a person in the list of students, and leaves the focus on the button that calls. */
async function find(device: CallDevice, person: SignedIn): Promise<Locator> {
  const { page } = device;
  await tabTo(page, searchField(device));
  await page.keyboard.type(person.viewer.surname);
  const button = await device.callButton(person);
  await expect.poll(() => page.locator('main ul > li:has(p)').count(), { timeout: 20_000 }).toBe(1);
  await tabTo(page, button);
  return button;
}

/** Moves the focus with its key to the main action of the banner, which is the last one, and from there back to a button. */
async function toBanner(device: CallDevice, english: string, back = 0): Promise<void> {
  await device.page.keyboard.press('F6');
  for (let steps = 0; steps < back; steps += 1) await device.page.keyboard.press('Shift+Tab');
  await expectFocus(await device.button(english));
}

/** Counts the banners of incoming calls that are inserted from now on: each is one announcement. */
const countAnnouncements = ({ page }: CallDevice) =>
  page.evaluate(() => {
    const counted = window as unknown as { announcements: number };
    counted.announcements = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node instanceof Element && node.matches('[role=alertdialog]')) counted.announcements += 1;
    }).observe(document.body, { childList: true, subtree: true });
  });
const announcements = ({ page }: CallDevice) => page.evaluate(() => (window as unknown as { announcements: number }).announcements);

/** Joins and leaves a meeting; the focus is on the heading each time. */
async function joinAndLeave(device: CallDevice, page: Page): Promise<void> {
  const press = async (english: string) => pressByKeyboard(page, page.getByRole('button', { name: await device.text(english), exact: true }));
  const heading = page.locator('main h1');
  await heading.waitFor();
  await press('Join meeting');
  await emitInMeeting(page, 'videoConferenceJoined');
  await expect.poll(() => meetingStatus(page)).toBe('1');
  await expectFocus(heading);
  await press('Leave');
  await expect.poll(() => heading.textContent(), { timeout: 20_000 }).not.toContain(device.person === samir ? 'Hala' : 'Samir');
  await expectFocus(heading);
}

describe('a call with the keyboard alone', { timeout: 240_000 }, () => {
  it.each([
    ['a desk to a phone', DESK, PHONE],
    ['a phone to a desk', PHONE, DESK],
  ])('is cancelled, rejected, and accepted, from %s', async (_name, first, second) => {
    const [caller, callee] = [await open(samir, first), await open(hala, second)];
    const field = searchField(callee);
    await tabTo(callee.page, field);
    const button = await find(caller, hala);
    await countAnnouncements(callee);

    // Cancelled. Somebody who types goes on typing, and answers nothing by it.
    await caller.page.keyboard.press('Enter');
    await (await callee.ringing(samir)).waitFor();
    await callee.page.keyboard.press('Escape');
    await callee.page.keyboard.type('some words');
    await expectFocus(field);
    expect(await (await callee.ringing(samir)).count()).toBe(1);
    await toBanner(callee, 'Accept Call');
    await callee.page.keyboard.press('F6');
    await expectFocus(field);
    await (await caller.calling(hala)).waitFor();
    const outgoing = await caller.text('Calling {name}…', 'Hala Nasser');
    await expect.poll(() => focused(caller.page)).toBe(outgoing);
    await toBanner(caller, 'Cancel Call');
    await caller.page.keyboard.press('Enter');
    await expectFocus(button);
    await expect.poll(() => banner(callee).count()).toBe(0);
    await expectFocus(field);
    expect(await field.inputValue()).toMatch(/some words$/);
    expect(await announcements(callee)).toBe(1);

    // Rejected. Escape leads out of the banner and rejects nothing.
    await caller.page.keyboard.press('Enter');
    await (await callee.ringing(samir)).waitFor();
    await toBanner(callee, 'Accept Call');
    await callee.page.keyboard.press('Escape');
    await expectFocus(field);
    expect(await (await callee.ringing(samir)).count()).toBe(1);
    await toBanner(callee, 'Mute the ringtone', 2);
    await callee.page.keyboard.press('Enter');
    await (await callee.button('Turn on the ringtone')).waitFor();
    await callee.page.keyboard.press('Tab');
    await expectFocus(await callee.button('Reject Call'));
    await callee.page.keyboard.press('Enter');
    await caller.see('User rejected your call');
    await expectFocus(field);
    await expectFocus(button);
    expect(await announcements(callee)).toBe(2);

    // Accepted: both join the room and leave it.
    await caller.page.keyboard.press('Enter');
    await (await callee.ringing(samir)).waitFor();
    const tabs = [caller, callee].map(roomTab);
    await toBanner(callee, 'Accept Call');
    await callee.page.keyboard.press('Enter');
    const [callerTab, calleeTab] = (await Promise.all(tabs)) as [Page, Page];
    expect(new URL(calleeTab.url()).pathname).toBe(new URL(callerTab.url()).pathname);
    await expect.poll(() => banner(callee).count()).toBe(0);
    await expectFocus(field);
    await expectFocus(button);
    await joinAndLeave(caller, callerTab);
    await joinAndLeave(callee, calleeTab);
  });

  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])('does not ring while the person is not available, and is found among the notifications when it was missed, on %s', async (_name, setting) => {
    const [caller, callee] = [await open(samir, DESK), await open(hala, setting, '/my-courses')];
    const choose = async (from: string, key: 'ArrowDown' | 'ArrowUp', to: string) => {
      if (setting === PHONE) await pressByKeyboard(callee.page, callee.page.locator('[data-menu-toggle]'));
      const menu = callee.page.locator('header [aria-haspopup=menu]').filter({ hasText: await callee.text(from) });
      await pressByKeyboard(callee.page, menu.last());
      // The list takes keys as soon as it has the focus, and marks the item that they act on.
      const marked = async (english: string) =>
        callee.page.getByRole('menuitemradio', { name: await callee.text(english), exact: true }).and(callee.page.locator('[data-highlighted]'));
      await (await marked(from)).waitFor();
      await expectFocus(callee.page.getByRole('menu'));
      await callee.page.keyboard.press(key);
      await (await marked(to)).waitFor();
      await callee.page.keyboard.press('Enter');
      const chosen = callee.page.locator('header [aria-haspopup=menu]').getByText(await callee.text(to), { exact: true });
      await chosen.last().waitFor();
      await callee.page.keyboard.press('Escape');
    };
    const button = await find(caller, hala);
    await choose('Available', 'ArrowDown', 'Not Available');
    await button.waitFor({ state: 'detached' });
    await caller.page.locator('main ul > li:has(p)').getByText('Not Available', { exact: true }).waitFor();
    await choose('Not Available', 'ArrowUp', 'Available');
    await button.waitFor();
    await pressByKeyboard(caller.page, button);
    await (await callee.ringing(samir)).waitFor();
    await caller.see('{name} did not answer', 'Hala');
    await expectFocus(button);
    await expect.poll(() => banner(callee).count()).toBe(0);
    await pressByKeyboard(callee.page, callee.page.locator('header [aria-haspopup=dialog]'));
    const panel = callee.page.locator('header [role=dialog]');
    const missed = panel.getByRole('link').filter({ hasText: await callee.text('Missed call') });
    await pressByKeyboard(callee.page, missed.filter({ hasText: 'Samir Daoud' }).first());
    await callee.page.waitForURL('**/academy-course-detail/**');
    await expectFocus(callee.page.locator('main h1'));
  });

  it('is answered in a dialog that covers the page, which stays as it is', async () => {
    const [caller, callee] = [await open(samir, DESK), await open(hala, PHONE, tab(5))];
    await pressByKeyboard(callee.page, (await callee.button('Add meeting room')).first());
    const dialog = callee.page.locator('dialog[open]');
    const name = dialog.getByRole('textbox');
    await tabTo(callee.page, name);
    await callee.page.keyboard.type('Evening');
    await pressByKeyboard(caller.page, await find(caller, hala));
    await dialog.getByRole('alertdialog').waitFor();
    await callee.page.keyboard.type(' circle');
    await toBanner(callee, 'Reject Call', 1);
    await callee.page.keyboard.press('Enter');
    await caller.see('User rejected your call');
    await expectFocus(name);
    expect(await name.inputValue()).toBe('Evening circle');
  });
});
