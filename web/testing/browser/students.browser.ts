import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import {
  academyAddress,
  addTrainer,
  admin,
  deleteCourse,
  enroll,
  type PublishedCourse,
  publishCourse,
  type SignedIn,
  signIn,
  student,
  submitHomework,
} from './academy.ts';
import { openAs } from './open-as.ts';

const TEXT = 'I listened to my neighbour for a whole evening.';

let browser: Browser;
let trainer: SignedIn;
let course: PublishedCourse;

beforeAll(async () => {
  browser = await launchBrowser();
  trainer = await signIn('trainer@academy.example');
  course = await publishCourse(admin.token);
  await addTrainer(admin.token, course.id, trainer);
  await enroll(student.token, course.id);
  await submitHomework(admin.token, course, 'A talk', TEXT, student);
}, 120_000);
afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function open(person: SignedIn): Promise<Page> {
  const context = await openAs(browser, person, { language: 'en' }, { viewport: { width: 1280, height: 740 }, acceptDownloads: true });
  const page = await context.newPage();
  await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=6`);
  await page.getByRole('tab').first().waitFor();
  return page;
}

describe('the Student Overview of a course', { timeout: 120_000 }, () => {
  it('leads a trainer by keyboard from a module to the work of a student and back, and is saved as a file; learners have no such tab', async () => {
    const page = await open(trainer);
    await page.getByRole('list', { name: 'Modules' }).locator(`a[href*="of=${course.moduleId}"]`).press('Enter');
    const row = page.locator(`[data-student="${student.viewer.id}"]`);
    await row.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('student') === student.viewer.id);
    await page.getByText(TEXT).first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => !url.searchParams.has('student'));
    await row.waitFor();

    await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=6`);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as CSV' }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const saved = await readFile(await download.path(), 'utf8');
    expect(saved).toMatch(/^\uFEFFGiven name,Family name,Email,Module,/);
    const rows: string[][] = parse(saved, { bom: true });
    expect(rows.slice(1).every((cells) => cells[0] === student.viewer.name)).toBe(true);
    await page.context().close();

    const learner = await open(student);
    expect(await learner.getByRole('tab', { name: 'Student Overview' }).count()).toBe(0);
    await learner.context().close();
  });
});
