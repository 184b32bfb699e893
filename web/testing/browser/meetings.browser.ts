import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, deleteCourse, enroll, publishCourse, type SignedIn, student } from './academy.ts';
import { emitInMeeting, JITSI_HOST, meetingStatus, recordedMeeting, serveJitsi } from './jitsi.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { openAs } from './open-as.ts';
import { JITSI } from './server.ts';
import { translate } from './translate.ts';

const NAME = 'دائرة المساء';
/** The part of the page with the SDK of Jitsi. */
const ROOM_CHUNK = /\/meeting-room-[^/]+\.js$/;

let browser: Browser;
let courseId: string;

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  await enroll(student.token, courseId);
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

async function open(person: SignedIn, language: 'en' | 'ar', width: number): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
  await serveJitsi(context);
  const page = await context.newPage();
  await page.goto(`${academyAddress}/academy-course-detail/${courseId}?tab=5`);
  return page;
}

const claimsOf = (token = ''): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const say = (english: string) => translate('ar', english);

/** Adds a meeting room with the keys of a keyboard alone. */
async function addRoom(page: Page): Promise<void> {
  await pressByKeyboard(page, page.locator('main').getByRole('button', { name: await say('Add meeting room'), exact: true }));
  await tabTo(page, page.locator('dialog[open]').getByRole('textbox'));
  await page.keyboard.type(NAME);
  await page.keyboard.press('Enter');
  await page.getByText(await say('Meeting room added successfully!')).waitFor();
}

/** Checks camera and microphone, and joins, up to the point at which Jitsi has joined. */
async function join(page: Page): Promise<void> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('button', { name: await say('Check camera and microphone'), exact: true }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  await page.getByText(await say('Your microphone works.')).waitFor();
  expect(requested.filter((address) => address.startsWith(JITSI_HOST) || ROOM_CHUNK.test(address))).toEqual([]);
  await pressByKeyboard(page, page.getByRole('button', { name: await say('Join meeting'), exact: true }));
  await emitInMeeting(page, 'videoConferenceJoined', { roomName: 'r', id: 'x' });
  await expect.poll(() => meetingStatus(page)).toBe('1');
  // Camera and microphone of the check are off: only the room uses them.
  expect(await page.locator('video').count()).toBe(0);
  expect(requested.find((address) => address.startsWith(JITSI_HOST))).toBe(`${JITSI_HOST}/external_api.js`);
  expect(requested.some((address) => ROOM_CHUNK.test(address))).toBe(true);
}

async function expectMeeting(page: Page): Promise<void> {
  const { domain, options, commands } = await recordedMeeting(page);
  expect(domain).toBe(JITSI.JITSI_DOMAIN);
  expect(options).toMatchObject({ lang: 'ar', userInfo: { displayName: `${student.viewer.name} ${student.viewer.surname}` } });
  expect(options.configOverwrite).toMatchObject({ resolution: 360, prejoinConfig: { enabled: false }, localSubject: NAME });
  const claims = claimsOf(options.jwt);
  expect(claims).toMatchObject({ iss: JITSI.JITSI_APP_ID, sub: JITSI.JITSI_DOMAIN, room: options.roomName });
  expect(JSON.stringify([options, claims])).not.toContain(student.viewer.email);
  expect(commands).toContainEqual(['setVideoQuality', 360]);
}

describe('a meeting room of a course', { timeout: 240_000 }, () => {
  it('is added on a phone, joined after a check of camera and microphone, left and deleted, and another person sees live who is inside', async () => {
    const [phone, desk] = [await open(student, 'ar', 360), await open(admin, 'en', 1280)];
    await addRoom(phone);
    const roomOn = (page: Page) => page.locator('main li').filter({ has: page.getByRole('heading', { name: NAME, exact: true }) });
    await roomOn(phone)
      .getByText(await say('Your room'))
      .waitFor();
    await roomOn(desk).getByText('No one is inside').waitFor();

    const [meeting] = await Promise.all([phone.context().waitForEvent('page'), roomOn(phone).getByRole('link').click()]);
    await meeting.waitForURL(/\/classroom\/[\w-]{36}\?type=personal$/);
    await join(meeting);
    await expectMeeting(meeting);
    await roomOn(desk).getByText('1 person inside').waitFor();
    // The name alone: the owner is named in a sentence.
    await roomOn(desk)
      .locator('p')
      .filter({ hasText: new RegExp(`^\\W*${student.viewer.name} ${student.viewer.surname}\\W*$`) })
      .waitFor();

    await pressByKeyboard(meeting, meeting.getByRole('button', { name: await say('Leave'), exact: true }));
    await meeting.getByRole('heading', { level: 1, name: await say('You left the meeting') }).waitFor();
    await expect.poll(() => recordedMeeting(meeting)).toMatchObject({ disposed: 1 });
    expect((await recordedMeeting(meeting)).commands.at(-1)).toEqual(['hangup']);
    await roomOn(desk).getByText('No one is inside').waitFor();

    // Also a page that is left without Leave: a new address instead of a closed tab, whose requests would not pass the routes of the test.
    await meeting.reload();
    await join(meeting);
    await roomOn(desk).getByText('1 person inside').waitFor();
    await meeting.goto('about:blank');
    await roomOn(desk).getByText('No one is inside').waitFor();

    await pressByKeyboard(phone, roomOn(phone).getByRole('button'));
    await tabTo(phone, phone.locator('dialog[open]').getByRole('textbox'));
    await phone.keyboard.type(await say('Delete irreversibly'));
    await phone.keyboard.press('Enter');
    await phone.getByText(await say('Meeting room deleted successfully!')).waitFor();
    for (const page of [phone, desk]) await expect.poll(() => roomOn(page).count()).toBe(0);
    for (const page of [phone, desk]) await page.context().close();
  });
});
