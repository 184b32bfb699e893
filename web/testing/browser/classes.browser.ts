import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeZoneName } from '../../../schema/time-zone-name.ts';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, eventually, publishCourse, type SignedIn, student } from './academy.ts';
import { emitInMeeting, meetingStatus, recordedMeeting, serveJitsi } from './jitsi.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

type Language = 'en' | 'ar';
const BERLIN = 'Europe/Berlin';
const KABUL = 'Asia/Kabul';
const MINUTE = 60_000;

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

async function open(person: SignedIn, path: string, language: Language, width: number, timezoneId: string): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 }, timezoneId });
  const page = await context.newPage();
  await page.goto(academyAddress + path);
  return page;
}

const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);
const weekdayOf = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone }).format(at);
const timeIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at);
/** The time as a page in the language shows it. */
const shownTime = (at: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short', timeZone }).format(at);

const pathIn = (mode: 'admin' | 'learner'): string =>
  mode === 'admin' ? `/admin/course-detail/${courseId}?tab=4` : `/academy-course-detail/${courseId}?tab=4`;

/** Adds a class that began five minutes ago, in Berlin; returns its start. */
async function addClass(page: Page, name: string): Promise<Date> {
  const start = new Date(Math.floor(Date.now() / MINUTE) * MINUTE - 5 * MINUTE);
  await page.getByRole('button', { name: 'Add class', exact: true }).click();
  const form = page.getByRole('dialog');
  const zone = form.getByLabel('The time stays the same in');
  await zone.waitFor();
  expect(await zone.inputValue()).toBe(BERLIN);
  await form.getByRole('checkbox', { name: weekdayOf(start, 'en', BERLIN), exact: true }).check();
  await form.getByLabel('Start time', { exact: true }).fill(timeIn(start, BERLIN));
  await form.getByRole('button', { name: 'Add class', exact: true }).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('textbox', { name: 'Description' }).fill('We talk about the week.');
  await form.getByText('UTC', { exact: true }).first().waitFor();
  await form.getByRole('button', { name: 'Add class', exact: true }).click();
  await page.getByText('Class added successfully!').waitFor();
  await page.getByRole('heading', { name }).waitFor();
  return start;
}

/** Joins the class in a new tab, up to the point at which Jitsi has joined. */
async function joinClass(page: Page, name: string): Promise<void> {
  // The new tab must not ask for the script before it is served.
  await serveJitsi(page.context());
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: (await translate('ar', 'Join Class: {name} (opens a new tab)')).replace('{name}', name) }).click();
  const meeting = await opened;
  await meeting.waitForURL(/\/classroom\/[\w-]{36}\?type=class$/);
  await meeting.getByRole('button', { name: await translate('ar', 'Join meeting'), exact: true }).click();
  await emitInMeeting(meeting, 'videoConferenceJoined', { roomName: 'r', id: 'x' });
  await expect.poll(() => meetingStatus(meeting)).toBe('1');
  const { options } = await recordedMeeting(meeting);
  expect(options).toMatchObject({ lang: 'ar', userInfo: { displayName: `${student.viewer.name} ${student.viewer.surname}` } });
  await meeting.close();
}

/** The kinds of the student's notifications about a class. */
async function notified(name: string): Promise<string[]> {
  const query = '{ notifications { items { kind className } } }';
  const { notifications } = await ask<{ notifications: { items: Array<{ kind: string; className: string | null }> } }>(query, {}, student.token);
  return notifications.items.filter(({ className }) => className === name).map(({ kind }) => kind);
}

describe('the classes of a course', { timeout: 300_000 }, () => {
  it('are added by an admin in English, seen live and joined by a learner in Arabic in another time zone, then cancelled and deleted', async () => {
    const name = 'Talk of the week';
    const [desk, phone] = await Promise.all([open(admin, pathIn('admin'), 'en', 1280, BERLIN), open(student, pathIn('learner'), 'ar', 360, KABUL)]);
    const say = (english: string) => translate('ar', english);
    await phone.getByText(await say('This course has no live classes yet. When a class is added, you will see its times here.')).waitFor();
    const start = await addClass(desk, name);

    // The learner, who reads another language, sees it without a reload, on the local day and at the local time.
    await phone.getByRole('button', { name: await say('Show them') }).click();
    const item = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name }) });
    await item.getByText(await say('Open now')).waitFor();
    const shown = (await item.textContent()) ?? '';
    expect(shown).toContain(weekdayOf(start, 'ar', KABUL));
    expect(shown).toContain(shownTime(start, 'ar', KABUL));
    expect(shown).toContain(timeZoneName(BERLIN, 'ar'));
    await joinClass(phone, name);

    // The date of today is cancelled.
    const actions = desk.getByRole('button', { name: `More actions: ${name}` });
    await actions.click();
    await desk.getByRole('menuitem', { name: 'Cancel or move dates' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /^Cancel date: / })
      .first()
      .click();
    await dialog.getByText('Everyone in the course is notified.').waitFor();
    await desk.keyboard.press('Escape');
    await expect.poll(() => actions.evaluate((button) => button === document.activeElement)).toBe(true);
    await item.getByText(await say('Cancelled')).waitFor();
    await expect.poll(() => item.getByText(name).count()).toBeGreaterThan(0);
    expect(await item.getByRole('button', { name: await say('Join Class') }).isDisabled()).toBe(true);
    await eventually(async () => ((await notified(name)).includes('classCancelled') ? true : undefined), 'the notification');

    // The class is deleted with the words.
    await actions.click();
    await desk.getByRole('menuitem', { name: 'Delete class' }).click();
    await dialog.getByRole('textbox').fill('Delete irreversibly');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.poll(() => item.count()).toBe(0);
    await Promise.all([desk.context().close(), phone.context().close()]);
  });
});
