import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, eventually, publishCourse, type SignedIn, student } from './academy.ts';
import { emitInMeeting, meetingStatus, serveJitsi } from './jitsi.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, type Screen, SERIES, violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

type Language = 'en' | 'ar';
const BERLIN = 'Europe/Berlin';
const KABUL = 'Asia/Kabul';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

/** Expects a page without axe violations that does not scroll sideways. */
async function expectSound(page: Page, name: string): Promise<void> {
  await screenshot(page, name);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
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
async function addClass(page: Page, language: Language, name: string): Promise<Date> {
  const start = new Date(Math.floor(Date.now() / MINUTE) * MINUTE - 5 * MINUTE);
  const say = (english: string) => translate(language, english);
  await page.getByRole('button', { name: await say('Add class'), exact: true }).click();
  const form = page.getByRole('dialog');
  const zone = form.getByLabel(await say('The time stays the same in'));
  await zone.waitFor();
  expect(await zone.inputValue()).toBe(BERLIN);
  await form.getByRole('checkbox', { name: weekdayOf(start, language, BERLIN), exact: true }).check();
  await form.getByLabel(await say('Start time'), { exact: true }).fill(timeIn(start, BERLIN));
  await form.getByRole('button', { name: await say('Add class'), exact: true }).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
  await form.getByLabel(await say('Name'), { exact: true }).fill(name);
  await form.getByRole('textbox', { name: await say('Description') }).fill('We talk about the week.');
  await form.getByText('UTC', { exact: true }).first().waitFor();
  await expectSound(page, `class form ${language} ${page.viewportSize()?.width}`);
  await form.getByRole('button', { name: await say('Add class'), exact: true }).click();
  await page.getByText(await say('Class added successfully!')).waitFor();
  await page.getByRole('heading', { name }).waitFor();
  return start;
}

/** Joins the class in a new tab, up to the point at which Jitsi has joined. */
async function joinClass(page: Page, language: Language, name: string): Promise<void> {
  // The new tab must not ask for the script before it is served.
  await serveJitsi(page.context());
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: (await translate(language, 'Join Class: {name} (opens a new tab)')).replace('{name}', name) }).click();
  const meeting = await opened;
  await meeting.waitForURL(/\/classroom\/[\w-]{36}\?type=class$/);
  await meeting.getByRole('button', { name: await translate(language, 'Join meeting'), exact: true }).click();
  await emitInMeeting(meeting, 'videoConferenceJoined', { roomName: 'r', id: 'x' });
  await expect.poll(() => meetingStatus(meeting)).toBe('1');
  await meeting.close();
}

/** The student enters the room of a class, so that its attendance has a row. */
async function attend(classId: string): Promise<void> {
  const join = 'mutation ($id: ID!) { joinMeeting(kind: class, id: $id) { visitId } }';
  const { visitId } = (await ask<{ joinMeeting: { visitId: string } }>(join, { id: classId }, student.token)).joinMeeting;
  await ask('mutation ($visitId: ID!) { enterMeeting(visitId: $visitId) { id } }', { visitId }, student.token);
}

/** Presses the button with one of the texts, in whichever language the page is. */
async function pressAny(page: Page, ...texts: string[]): Promise<void> {
  const words = await Promise.all(texts.flatMap((text) => (['en', 'ar', 'fa', 'fr', 'de'] as const).map((language) => translate(language, text))));
  await page
    .locator('main button')
    .filter({ hasText: new RegExp(`^(${words.join('|')})$`) })
    .first()
    .click();
}

/** The kinds of the student's notifications about a class. */
async function notified(name: string): Promise<string[]> {
  const query = '{ notifications { items { kind className } } }';
  const { notifications } = await ask<{ notifications: { items: Array<{ kind: string; className: string | null }> } }>(query, {}, student.token);
  return notifications.items.filter(({ className }) => className === name).map(({ kind }) => kind);
}

describe('the classes of a course', { timeout: 300_000 }, () => {
  it.each([
    ['en', 1280, 'ar', 360],
    ['ar', 360, 'en', 1280],
  ] as const)('are added in %s at %i px, and joined from the schedule in %s at %i px', async (language, width, learnerLanguage, learnerWidth) => {
    const name = `Talk of the week ${width}`;
    const [desk, phone] = await Promise.all([
      open(admin, pathIn('admin'), language, width, BERLIN),
      open(student, pathIn('learner'), learnerLanguage, learnerWidth, KABUL),
    ]);
    const say = (english: string) => translate(learnerLanguage, english);
    await phone.getByText(await say('This course has no live classes yet. When a class is added, you will see its times here.')).waitFor();
    await expectSound(phone, `classes empty ${learnerLanguage} ${learnerWidth}`);
    const start = await addClass(desk, language, name);

    // The learner, who reads another language, sees it without a reload, on the local day and at the local time.
    await phone.getByRole('button', { name: await say('Show them') }).click();
    const item = phone.getByRole('listitem').filter({ has: phone.getByRole('heading', { name }) });
    await item.getByText(await say('Open now')).waitFor();
    const shown = (await item.textContent()) ?? '';
    expect(shown).toContain(weekdayOf(start, learnerLanguage, KABUL));
    expect(shown).toContain(shownTime(start, learnerLanguage, KABUL));
    expect(shown).toContain('Berlin');
    await expectSound(phone, `classes ${learnerLanguage} ${learnerWidth}`);
    await joinClass(phone, learnerLanguage, name);

    // The date of today is cancelled.
    await desk.getByRole('button', { name: (await translate(language, 'More actions: {name}')).replace('{name}', name) }).click();
    await desk.getByRole('menuitem', { name: await translate(language, 'Cancel or move dates') }).click();
    const dates = desk.getByRole('dialog');
    await dates
      .getByRole('button', { name: new RegExp(`^${(await translate(language, 'Cancel date: {when}')).replace('{when}', '')}`) })
      .first()
      .click();
    await dates.getByText(await translate(language, 'Everyone in the course is notified.')).waitFor();
    await expectSound(desk, `class dates ${language} ${width}`);
    await desk.keyboard.press('Escape');
    await item.getByText(await say('Cancelled')).waitFor();
    await expect.poll(() => item.getByText(name).count()).toBeGreaterThan(0);
    expect(await item.getByRole('button', { name: await say('Join Class') }).isDisabled()).toBe(true);
    await eventually(async () => ((await notified(name)).includes('classCancelled') ? true : undefined), 'the notification');

    // The class is deleted with the words.
    await desk.getByRole('button', { name: (await translate(language, 'More actions: {name}')).replace('{name}', name) }).click();
    await desk.getByRole('menuitem', { name: await translate(language, 'Delete class') }).click();
    await desk
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(await translate(language, 'Delete irreversibly'));
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: await translate(language, 'Delete'), exact: true })
      .click();
    await expect.poll(() => item.count()).toBe(0);
    await Promise.all([desk.context().close(), phone.context().close()]);
  });

  it.each(SERIES)('have no axe violation, no sideways scroll and no error on a $name', async (series) => {
    const start = new Date(Date.now() - 5 * MINUTE);
    const input = {
      classType: 'course',
      defaultLanguage: 'en',
      translations: [{ language: 'en', name: 'Evening talk', description: '<p>We talk.</p>' }],
      days: [start, new Date(start.getTime() + 3 * DAY)].map((day) => weekdayOf(day, 'en', BERLIN)),
      time: timeIn(start, BERLIN),
      timeZone: BERLIN,
    };
    const create = 'mutation ($courseId: ID!, $input: ClassInput!) { createClass(courseId: $courseId, input: $input) { id } }';
    const { createClass } = await ask<{ createClass: { id: string } }>(create, { courseId, input }, admin.token);
    await attend(createClass.id);
    const dialog = async (page: Page, entry: number): Promise<void> => {
      // The menu of those who may edit is before that of the calendars, and loads later.
      const menus = page
        .locator('main li', { has: page.locator('[aria-haspopup=menu]') })
        .first()
        .locator('[aria-haspopup=menu]');
      await menus.nth(1).waitFor();
      await menus.first().click();
      await page.locator('[role=menuitem]').nth(entry).click();
      await page.locator('dialog li, dialog input').first().waitFor();
    };
    const attendance = async (page: Page): Promise<void> => {
      await pressAny(page, 'Attendance');
      await page.locator('dialog[open] table').waitFor();
    };
    const feed = async (page: Page): Promise<void> => {
      await pressAny(page, 'Calendar subscription');
      await page.locator('dialog[open] p + div button').first().waitFor();
    };
    const newAddress = async (page: Page): Promise<void> => {
      await feed(page);
      await pressAny(page, 'Create address', 'Replace address');
      await page.locator('dialog[open] input').waitFor();
    };
    const screens: Screen[] = [
      { name: 'classes', path: pathIn('admin') },
      { name: 'class form', path: `${pathIn('admin')}&add=1` },
      { name: 'class form of a class', path: `${pathIn('admin')}&edit=${createClass.id}` },
      { name: 'class dates', path: pathIn('admin'), act: (page) => dialog(page, 1) },
      { name: 'class deletion', path: pathIn('admin'), act: (page) => dialog(page, 2) },
      { name: 'class attendance', path: pathIn('admin'), act: attendance },
      { name: 'calendar address', path: pathIn('admin'), act: feed },
      { name: 'new calendar address', path: pathIn('admin'), act: newAddress },
    ];
    expect(await inspectScreens(browser, admin, series, screens)).toEqual([]);
    await ask('mutation ($id: ID!) { deleteClass(id: $id, confirmation: "Delete irreversibly") }', { id: createClass.id }, admin.token);
    await ask('mutation { revokeCalendarFeed }', {}, admin.token);
  });
});
