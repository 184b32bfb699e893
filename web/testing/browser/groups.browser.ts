import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, addStep, admin, ask, deleteCourse, enroll, type PublishedCourse, publishCourse, type SignedIn, signIn } from './academy.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, type Screen, SERIES, violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const NAMES = { fa: `گروه یاری ${Date.now()}`, en: `Helping hands ${Date.now()}` };
const TEXT = 'I listened to my neighbour for a whole evening.';
const SUBMIT = 'mutation ($id: ID!, $input: HomeworkSubmissionInput!) { submitHomework(stepId: $id, input: $input) { id } }';

interface Module {
  id: string;
  name: string;
}

let browser: Browser;
let course: PublishedCourse;
let modules: [Module, Module];
let trainer: SignedIn;

/** Adds a step with homework to a module, which a learner submits. */
async function submitHomework(learner: SignedIn, moduleId: string, name: string): Promise<void> {
  const homework = { minimumWords: 5, maximumWords: 50, texts: [{ language: 'en', text: '<p>Describe your last talk.</p>' }] };
  const id = await addStep(admin.token, { ...course, moduleId }, { en: name }, { homework });
  await ask(SUBMIT, { id, input: { title: name, content: TEXT, baseVersion: 0 } }, learner.token);
}

beforeAll(async () => {
  browser = await launchBrowser();
  trainer = await signIn('trainer2@academy.example');
  course = await publishCourse(admin.token);
  const query = 'query ($id: ID!) { course(id: $id) { modules { id name } } }';
  const [first, second] = (await ask<{ course: { modules: Module[] } }>(query, { id: course.id }, admin.token)).course.modules;
  if (first === undefined || second === undefined) throw new Error('The course has fewer than two modules');
  modules = [first, second];
  const learner = await signIn('student@academy.example');
  await enroll(learner.token, course.id);
  await submitHomework(learner, first.id, 'A talk of the first module');
  await submitHomework(learner, second.id, 'A talk of the second module');
}, 120_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

async function openPage(person: SignedIn, path: string, language: 'en' | 'fa', width: number): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
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

describe('a group', { timeout: 180_000 }, () => {
  it('is created with names, and gets and loses members, in fa at 360 px', async () => {
    const say = (english: string) => translate('fa', english);
    const page = await openPage(admin, '/admin/groups', 'fa', 360);
    const button = async (english: string) => page.getByRole('button', { name: await say(english), exact: true });
    await (await button('Add group')).first().click();
    const form = page.getByRole('dialog');
    for (const [tab, name] of [
      ['دری / فارسی', NAMES.fa],
      ['English', NAMES.en],
    ] as const) {
      await form.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await form.getByRole('textbox').fill(name);
    }
    await expectSound(page, 'group form fa 360');
    await form.getByRole('button', { name: await say('Save'), exact: true }).click();
    await page.getByText(await say('Group added successfully!')).waitFor();
    await page.getByRole('link', { name: NAMES.fa }).click();
    await page.getByText(await say('No users found')).waitFor();
    await expectSound(page, 'group empty fa 360');

    await (await button('Add User')).click();
    const picker = page.getByRole('dialog');
    for (const [search, email] of [
      ['نرگس', 'narges@academy.example'],
      ['farid@', 'farid@academy.example'],
    ] as const) {
      await picker.getByRole('searchbox').fill(search);
      await picker.getByRole('checkbox', { name: email }).check();
    }
    await expectSound(page, 'group users chosen fa 360');
    await picker.getByRole('button', { name: await say('Add User') }).click();
    await page.getByText(await say('Users added successfully!')).waitFor();
    const members = page.getByRole('region', { name: await say('Users') }).getByRole('listitem');
    await expect.poll(() => members.count()).toBe(2);
    const narges = members.filter({ hasText: 'narges@academy.example' });
    await expectSound(page, 'group members fa 360');

    await narges.getByRole('button').click();
    await page.getByText(await say('Removed from the group')).waitFor();
    await expect.poll(() => members.count()).toBe(1);
    await (await button('Undo')).click();
    await expect.poll(() => members.count()).toBe(2);
    await expect.poll(async () => (await button('Undo')).count()).toBe(0);
    await narges.getByRole('button').click();
    await expect.poll(() => members.count()).toBe(1);
    expect(await narges.count()).toBe(0);
    await page.context().close();
  });

  it.each(SERIES)('has no axe violation, no sideways scroll and no error on a $name', async (series) => {
    const { groups } = await ask<{ groups: { items: Array<{ id: string; memberCount: number }> } }>('{ groups { items { id memberCount } } }', {}, admin.token);
    const full = groups.items.find(({ memberCount }) => memberCount > 1);
    const members = `/admin/group-users/${full?.id}`;
    const openDialog = async (page: Page): Promise<void> => {
      await page.locator('main h1 + div > button').click();
      await page.locator('dialog [type=checkbox]').first().waitFor();
    };
    const screens: Screen[] = [
      { name: 'groups', path: '/admin/groups' },
      { name: 'groups, none found', path: '/admin/groups?search=zzzz' },
      { name: 'group members', path: members },
      { name: 'group members, nobody found', path: `${members}?search=zzzz` },
      { name: 'group members, users to add', path: members, act: openDialog },
      { name: 'group that does not exist', path: `/admin/group-users/${NOBODY}` },
    ];
    expect(await inspectScreens(browser, admin, series, screens)).toEqual([]);
  });
});

describe('the team of a course', { timeout: 180_000 }, () => {
  it('gets a module trainer of one module, who reviews just that module, in en at 1280 px', async () => {
    const [first, second] = modules;
    const page = await openPage(admin, `/admin/course-detail/${course.id}?tab=3`, 'en', 1280);
    const team = page.getByRole('region', { name: 'Course team' });
    await team.getByText('No Team Members Found').waitFor();
    await expectSound(page, 'team empty en 1280');
    await team.getByRole('button', { name: 'Add team member' }).click();
    const form = page.getByRole('dialog', { name: 'Add team member' });
    await form.getByRole('searchbox').fill('trainer2@');
    await form.getByRole('radio', { name: trainer.viewer.email }).check();
    await form.getByRole('radio', { name: 'Only some modules' }).check();
    await form.getByRole('checkbox', { name: second.name, exact: true }).check();
    await expectSound(page, 'team form en 1280');
    await form.getByRole('button', { name: 'Add team member' }).click();
    await page.getByText('Team member added successfully!').waitFor();
    const member = team.getByRole('listitem').filter({ hasText: trainer.viewer.email });
    await member.getByText(second.name, { exact: true }).waitFor();
    await expectSound(page, 'team en 1280');
    await page.context().close();

    const overview = await openPage(trainer, `/academy-course-detail/${course.id}?tab=6`, 'en', 1280);
    await overview.locator(`a[href*="of=${second.id}"]`).waitFor();
    expect(await overview.locator('a[href*="of="]').count()).toBe(1);
    expect(await overview.locator(`a[href*="of=${first.id}"]`).count()).toBe(0);
    await expectSound(overview, 'team overview en 1280');
    await overview.goto(`${academyAddress}/feedback?course=${course.id}`);
    const waiting = overview.getByRole('navigation', { name: 'Waiting homework' }).getByRole('listitem');
    await waiting.first().waitFor();
    expect(await waiting.allTextContents()).toEqual([expect.stringContaining('A talk of the second module')]);
    await expectSound(overview, 'team queue en 1280');
    await overview.context().close();
  });
});
