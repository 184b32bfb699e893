import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

let browser: Browser;
let admin: SignedIn;
let learner: SignedIn;
let courseId: string;

const invite = () =>
  ask(
    'mutation ($userIds: [ID!]!, $courseId: ID) { inviteToAccess(userIds: $userIds, courseId: $courseId) { outcome } }',
    { userIds: [learner.viewer.id], courseId },
    admin.token,
  );
const bell = (page: Page) => page.locator('header [aria-haspopup=dialog]');
/** The name of the bell, which contains the number of unread notifications. */
const labelOf = (page: Page) => bell(page).getAttribute('aria-label');
async function openDevice(language: 'en' | 'de' | 'ar' | 'fa', width: number, path = '/dashboard', mode = 'light'): Promise<Page> {
  const context = await openAs(browser, learner, { language, colorMode: mode }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(academyAddress + path);
  return page;
}
async function openPanel(page: Page): Promise<void> {
  await bell(page).click();
  await page.locator('header [role=dialog]').waitFor();
}
const items = (page: Page) => page.locator('header [role=dialog] li');

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  learner = await signIn('student2@academy.example');
  const course = await duplicateCourse<{ id: string }>(admin.token, 'id');
  courseId = course.id;
  await ask('mutation ($id: ID!) { setCourseStatus(id: $id, status: PUBLISHED) { id } }', { id: courseId }, admin.token);
  await ask('mutation { markNotificationsRead(upTo: "2099-01-01T00:00:00Z") { id } }', {}, learner.token);
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

describe('notifications', { timeout: 180_000 }, () => {
  it('arrive live on two devices, are read on both, and lead to the invitation', async () => {
    const [phone, desk] = [await openDevice('en', 360), await openDevice('en', 1280)];
    for (const page of [phone, desk]) await expect.poll(() => labelOf(page), { timeout: 30_000 }).toBe('Notifications');
    await invite();
    for (const page of [phone, desk]) await expect.poll(() => labelOf(page), { timeout: 30_000 }).toBe('1 unread notification');
    await openPanel(desk);
    await items(desk).first().waitFor();
    await expect.poll(() => items(desk).first().textContent()).toMatch(/^Unread: You have an invitation/);
    await openPanel(phone);
    await phone.getByRole('button', { name: 'Mark all as read' }).click();
    for (const page of [phone, desk]) await expect.poll(() => labelOf(page), { timeout: 30_000 }).toBe('Notifications');
    // Also in the list that is open on the other device.
    await expect.poll(() => items(desk).first().textContent()).toMatch(/^You have an invitation/);
    await items(desk).first().getByRole('link').click();
    await desk.waitForURL(`**/academy-course-detail/${courseId}**`);
    // Accepted: the notification is gone on both devices.
    await expect.poll(() => items(phone).filter({ hasText: 'You have an invitation' }).count(), { timeout: 30_000 }).toBe(0);
    for (const page of [phone, desk]) await page.context().close();
  });

  it('tell of a message to the course, with the name of the course', async () => {
    const page = await openDevice('en', 360);
    await expect.poll(() => labelOf(page), { timeout: 30_000 }).toBe('Notifications');
    const send = 'mutation ($input: CourseMessageInput!) { sendCourseMessage(input: $input) { id } }';
    await ask(send, { input: { courseId, subject: 'No class on Monday', content: '<p>See you on Tuesday.</p>' } }, admin.token);
    await expect.poll(() => labelOf(page), { timeout: 60_000 }).toBe('1 unread notification');
    await openPanel(page);
    await items(page).first().waitFor();
    await expect.poll(() => items(page).first().textContent()).toMatch(/^Unread: New message to the course.*\(copy\)/);
    await page.context().close();
  });

  it('can be used with the keyboard alone', async () => {
    const page = await openDevice('en', 1280);
    await expect.poll(() => labelOf(page), { timeout: 30_000 }).toBeTruthy();
    await bell(page).focus();
    await page.keyboard.press('Enter');
    await page.locator('header [role=dialog]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Notification settings');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/settings#notifications');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Notifications always appear');
    await page.context().close();
  });

  it.each([
    ['en', 360, 'light'],
    ['ar', 360, 'dark'],
    ['fa', 1280, 'light'],
    ['de', 1280, 'dark'],
  ] as const)('have no axe violation and fit the window in %s at %i px, %s', async (language, width, mode) => {
    const page = await openDevice(language, width, '/settings#notifications', mode);
    await page
      .getByText(await translate(language, 'Always sent by email.'))
      .first()
      .waitFor();
    await screenshot(page, `notification settings ${language} ${width} ${mode}`);
    await openPanel(page);
    await expect.poll(() => page.locator('header [role=dialog] [aria-busy=true]').count()).toBe(0);
    // Below the list some controls of the page are covered in part.
    expect((await violationsOf(page)).filter((violation) => !violation.startsWith('target-size'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const frame = await page.locator('header [role=dialog]').boundingBox();
    expect(frame?.x).toBeGreaterThanOrEqual(0);
    expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(width);
    await screenshot(page, `notifications ${language} ${width} ${mode}`);
    await page.context().close();
  });
});
