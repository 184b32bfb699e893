import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, publishCourse, student } from './academy.ts';
import { pressByKeyboard, tabTo } from './keyboard.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, SERIES } from './screen.ts';
import { translate } from './translate.ts';

let browser: Browser;
let courseId: string;
let emptyCourseId: string;

const rooms = (): string => `/academy-course-detail/${courseId}?tab=5`;

async function addRoom(name: string, token: string): Promise<string> {
  const create = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
  return (await ask<{ createMeetingRoom: { id: string } }>(create, { courseId, name }, token)).createMeetingRoom.id;
}

/** Puts a person into a room, and returns a function that takes the person out. */
async function enterRoom(id: string, token: string): Promise<() => Promise<unknown>> {
  const join = 'mutation ($id: ID!) { joinMeeting(kind: personal, id: $id) { visitId } }';
  const { visitId } = (await ask<{ joinMeeting: { visitId: string } }>(join, { id }, token)).joinMeeting;
  await ask('mutation ($visitId: ID!) { enterMeeting(visitId: $visitId) { id } }', { visitId }, token);
  return () => ask('mutation ($visitId: ID!) { leaveMeeting(visitId: $visitId) { id } }', { visitId }, token);
}

/** Opens the dialog that deletes the first room; its field is loaded then. */
async function openDelete(page: Page): Promise<void> {
  await page.locator('main li button').first().click();
  await page.locator('dialog[open] form').waitFor();
}

async function open(person: typeof student, language: 'en' | 'ar', width: number, path = rooms()): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(academyAddress + path);
  return page;
}

beforeAll(async () => {
  browser = await launchBrowser();
  courseId = (await publishCourse(admin.token)).id;
  emptyCourseId = (await publishCourse(admin.token)).id;
  for (const id of [courseId, emptyCourseId]) await enroll(student.token, id);
  await addRoom('Office hours', admin.token);
}, 180_000);
afterAll(async () => {
  for (const id of [courseId, emptyCourseId]) await deleteCourse(admin.token, id);
  await browser?.close();
}, 60_000);

describe('the meeting rooms of a course', { timeout: 240_000 }, () => {
  it.each([
    ['en', 1280],
    ['ar', 360],
  ] as const)('are added and deleted with the keyboard alone, in %s at %i px', async (language, width) => {
    const page = await open(student, language, width);
    const name = `Circle ${language}`;
    const button = async (english: string, place = page.locator('body')) =>
      place.getByRole('button', { name: await translate(language, english), exact: true });
    await pressByKeyboard(page, await button('Add meeting room', page.locator('main')));
    const adding = page.locator('dialog[open]');
    await tabTo(page, adding.getByRole('textbox'));
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.getByText(await translate(language, 'Meeting room added successfully!')).waitFor();
    const item = page.locator('main li').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await item.getByText(await translate(language, 'Your room')).waitFor();
    await pressByKeyboard(page, item.getByRole('button'));
    await tabTo(page, page.locator('dialog[open]').getByRole('textbox'));
    await page.keyboard.type(await translate(language, 'Delete irreversibly'));
    await page.keyboard.press('Enter');
    await page.getByText(await translate(language, 'Meeting room deleted successfully!')).waitFor();
    await expect.poll(() => item.count()).toBe(0);
    await page.context().close();
  });

  it('show live who is inside, and open in a new tab', async () => {
    const id = await addRoom('Listening practice', student.token);
    const page = await open(student, 'en', 1280);
    const item = page.locator('main li').filter({ has: page.getByRole('heading', { name: 'Listening practice' }) });
    await item.getByText('No one is inside').waitFor();
    const leave = await enterRoom(id, admin.token);
    await item.getByText('1 person inside').waitFor();
    await item.getByText(`${admin.viewer.name} ${admin.viewer.surname}`).waitFor();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), item.getByRole('link').click()]);
    await opened.waitForURL(`${academyAddress}/classroom/${id}?type=personal`);
    await leave();
    await item.getByText('No one is inside').waitFor();
    await page.context().close();
  });
});

describe.each(SERIES)('the tab of meeting rooms on a $name has no axe violation, no sideways scroll and no error', { timeout: 400_000 }, (series) => {
  it('empty, full, and with its dialogs', async () => {
    const leave = await enterRoom(await addRoom('A room with quite a long name, for everyone who practises on Thursdays', student.token), admin.token);
    const screens = [
      { name: 'meeting rooms', path: rooms() },
      { name: 'meeting rooms, empty', path: `/academy-course-detail/${emptyCourseId}?tab=5` },
      { name: 'meeting rooms, add', path: rooms(), act: (page: Page) => page.locator('main button:has(.lucide-plus)').click() },
      { name: 'meeting rooms, delete', path: rooms(), act: openDelete },
    ];
    expect(await inspectScreens(browser, student, series, screens)).toEqual([]);
    const adminScreens = [{ name: 'meeting rooms of an admin', path: `/admin/course-detail/${courseId}?tab=5` }];
    expect(await inspectScreens(browser, admin, series, adminScreens)).toEqual([]);
    await leave();
  });
});
