import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { admin, ask } from './academy.ts';
import { courseScreens } from './course-screens.ts';
import { inspectScreens, type Screen, SERIES } from './screen.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Opens the menu of the first row and chooses its last item. */
async function openDeletion(page: Page): Promise<void> {
  await page.locator('article [aria-haspopup=menu]').first().click();
  await page.locator('article [role=menuitem]').last().click();
  await page.locator('dialog input').waitFor();
}

async function openPublication(page: Page): Promise<void> {
  await page.locator('[data-status-action=publish]').first().click();
  await page.locator('dialog').waitFor();
}

/** Opens the mobile menu where the links do not fit. */
async function openHeader(page: Page): Promise<void> {
  const toggle = page.locator('[data-menu-toggle]');
  if (await toggle.isVisible()) await toggle.click();
}

const sendEmpty = async (page: Page): Promise<void> => {
  await page.locator('dialog button[type=submit]').click();
  await page.locator('dialog [aria-invalid=true]').first().waitFor();
};

const stopped = (id: string, change: object): object => ({
  __typename: 'FailedJob',
  id,
  kind: 'MAIL',
  mailKind: 'signUpInvitation',
  recipient: `a.long.address.of.a.person.who.was.invited.${id}@academy.example`,
  subject: null,
  fileName: null,
  enqueuedAt: '2026-11-21T09:00:00Z',
  gaveUpAt: '2026-11-21T09:00:05Z',
  tries: 1,
  reason: 'ADDRESS_REFUSED',
  reply: '550 5.1.1 <a.long.address.of.a.person.who.was.invited@academy.example>: Recipient address rejected: User unknown in virtual mailbox table',
  ...change,
});
const STOPPED = [
  stopped('1', {}),
  stopped('2', { kind: 'MESSAGE_MAIL', mailKind: null, subject: 'مرحبًا بالجميع', tries: 8, reason: 'MAIL_SERVER_AWAY', reply: null }),
  stopped('3', { kind: 'VIDEO', mailKind: null, recipient: null, fileName: 'Garden.mp4', tries: 8, reason: 'FAILED', reply: null }),
];

/** Opens the list with jobs that stopped: the server of the tests has none. */
async function openStoppedJobs(page: Page): Promise<void> {
  const failedJobs = { __typename: 'FailedJobPage', total: 60, items: STOPPED };
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('FailedJobs') ? route.fulfill({ json: { data: { failedJobs } } }) : route.fallback(),
  );
  await page.reload();
  await page.locator('main li h2').nth(2).waitFor();
}

async function findAdminScreens(token: string): Promise<Screen[]> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string; courseCount: number }> }>('{ adminAcademies { id courseCount } }', {}, token);
  const original = adminAcademies.find(({ courseCount }) => courseCount > 0)?.id;
  // An unpublished duplicate: other tests that change the original do not affect these screens, and students do not see it.
  const { duplicateAcademy } = await ask<{ duplicateAcademy: { id: string } }>(
    'mutation ($id: ID!) { duplicateAcademy(id: $id) { id } }',
    { id: original },
    token,
  );
  const academy = duplicateAcademy.id;
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string }> }>(
    'query ($academyId: ID!) { adminCourses(academyId: $academyId) { id } }',
    { academyId: academy },
    token,
  );
  const courses = `/admin/courses/${academy}`;
  return [
    { name: 'admin academies', path: '/admin/dashboard' },
    { name: 'admin academies, none found', path: '/admin/dashboard?search=zzzz' },
    {
      name: 'admin academies, header opened',
      path: '/admin/dashboard',
      act: openHeader,
    },
    { name: 'admin academy added', path: '/admin/dashboard?add=1', act: sendEmpty },
    { name: 'admin academy edited', path: `/admin/dashboard?edit=${academy}` },
    { name: 'admin academy translated', path: `/admin/dashboard?edit=${academy}`, act: (page) => page.locator('dialog [role=tab]').nth(2).click() },
    { name: 'admin academy deleted', path: '/admin/dashboard', act: openDeletion },
    { name: 'admin academy published', path: '/admin/dashboard', act: openPublication },
    { name: 'admin courses', path: courses },
    { name: 'admin course added', path: `${courses}?add=1`, act: sendEmpty },
    { name: 'admin course edited', path: `${courses}?edit=${adminCourses[0]?.id}` },
    { name: 'admin courses, published', path: `/admin/courses/${original}` },
    { name: 'admin academy that does not exist', path: `/admin/courses/${NOBODY}` },
    ...(await courseScreens(adminCourses[0]?.id ?? '', token)),
    { name: 'admin settings', path: '/admin/settings' },
    { name: 'admin stopped jobs, none', path: '/admin/jobs' },
    { name: 'admin stopped jobs', path: '/admin/jobs', act: openStoppedJobs },
    { name: 'admin address that is not there', path: '/admin/nowhere' },
    { name: 'dashboard of an admin', path: '/dashboard' },
  ];
}

let browser: Browser;
let screens: Screen[];

beforeAll(async () => {
  browser = await launchBrowser();
  screens = await findAdminScreens(admin.token);
}, 60_000);

afterAll(() => browser?.close());

it.each(SERIES)('every screen of admins on a $name has no axe violation, no sideways scroll and no error', { timeout: 300_000 }, async (series) => {
  expect(await inspectScreens(browser, admin, series, screens)).toEqual([]);
});
