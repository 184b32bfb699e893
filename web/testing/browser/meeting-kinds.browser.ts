import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, eventually, publishCourse, type SignedIn } from './academy.ts';
import { emitInMeeting, meetingStatus, recordedMeeting, serveJitsi } from './jitsi.ts';
import { newPerson } from './new-person.ts';
import { openAs } from './open-as.ts';
import { translate } from './translate.ts';

type Language = 'en' | 'ar';

let browser: Browser;
let courseId: string;
let samira: SignedIn;
let yusuf: SignedIn;

beforeAll(async () => {
  browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
  courseId = (await publishCourse(admin.token)).id;
  samira = await newPerson(admin, { name: 'Samira', surname: 'Haddad', email: 'samira.meets@academy.example', language: 'en' });
  yusuf = await newPerson(admin, { name: 'Yusuf', surname: 'Karimi', email: 'yusuf.meets@academy.example', language: 'en' });
  for (const { token } of [samira, yusuf]) await enroll(token, courseId);
}, 240_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await browser?.close();
}, 60_000);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Adds a class that starts at a time each week, in UTC; returns its id. */
async function addClass(start: Date): Promise<string> {
  const input = {
    classType: 'course',
    days: [WEEKDAYS[start.getUTCDay()]],
    time: start.toISOString().slice(11, 16),
    defaultLanguage: 'en',
    translations: [{ language: 'en', name: 'Listening together', description: '<p>We practise listening.</p>' }],
  };
  const create = 'mutation ($courseId: ID!, $input: ClassInput!) { createClass(courseId: $courseId, input: $input) { id } }';
  return (await ask<{ createClass: { id: string } }>(create, { courseId, input }, admin.token)).createClass.id;
}

async function open(person: SignedIn, path: string, language: Language = 'en', width = 1280): Promise<Page> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  await serveJitsi(page);
  await page.goto(academyAddress + path);
  await page.locator('main h1').waitFor();
  return page;
}

const press = async (page: Page, english: string, language: Language = 'en') =>
  page.getByRole('button', { name: await translate(language, english), exact: true }).click();

async function join(page: Page, language: Language = 'en'): Promise<void> {
  await press(page, 'Join meeting', language);
  await emitInMeeting(page, 'videoConferenceJoined');
  await expect.poll(() => meetingStatus(page)).toBe('1');
}

const claimsOf = (token = ''): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('a class', { timeout: 240_000 }, () => {
  it.each([
    ['en', 1280],
    ['ar', 360],
  ] as const)('that has begun is joined in its own room, in %s at %i px', async (language, width) => {
    const page = await open(samira, `/classroom/${await addClass(new Date())}?type=class`, language, width);
    await join(page, language);
    const { options } = await recordedMeeting(page);
    expect(options).toMatchObject({ lang: language, userInfo: { displayName: 'Samira Haddad' } });
    expect(claimsOf(options.jwt)).toMatchObject({ room: options.roomName, context: { user: { name: 'Samira Haddad', affiliation: 'member' } } });
    await press(page, 'Leave', language);
    await page.getByRole('heading', { level: 1, name: await translate(language, 'You left the meeting') }).waitFor();
    await page.context().close();
  });

  it('that is later counts down for learners, and is open for those who moderate', async () => {
    const path = `/classroom/${await addClass(new Date(Date.now() + 2 * 24 * 3600 * 1000))}?type=class`;
    const learner = await open(samira, path);
    expect(await learner.getByRole('timer').textContent()).toMatch(/^in (\d+ hours|[12] days?)$/);
    const leader = await open(admin, path);
    await join(leader);
    expect(claimsOf((await recordedMeeting(leader)).options.jwt)).toMatchObject({ context: { user: { affiliation: 'owner' } } });
    for (const page of [learner, leader]) await page.context().close();
  });
});

describe('a BuddyCall', { timeout: 240_000 }, () => {
  it('is joined by both, and over when both have left', async () => {
    const home = await open(yusuf, '/my-courses');
    const call = await eventually(async () => {
      const answer = await ask<{ initiateCall: { id: string } | null }>(
        'mutation ($target: ID!) { initiateCall(target: $target) { id } }',
        { target: yusuf.viewer.id },
        samira.token,
      );
      return answer.initiateCall?.id;
    }, 'the callee to be online');
    await ask('mutation ($id: ID!) { acceptCall(id: $id) { id } }', { id: call }, yusuf.token);
    const [caller, callee] = [await open(samira, `/buddycall/${call}`), await open(yusuf, `/buddycall/${call}`, 'en', 360)];
    await caller.locator('main h1', { hasText: 'Yusuf Karimi' }).waitFor();
    await callee.locator('main h1', { hasText: 'Samira Haddad' }).waitFor();
    for (const page of [caller, callee]) await join(page);
    const [first, second] = await Promise.all([caller, callee].map(recordedMeeting));
    expect(second?.options.roomName).toBe(first?.options.roomName);
    for (const page of [caller, callee]) await press(page, 'Leave');
    await eventually(async () => {
      await caller.reload();
      await caller.locator('main h1').waitFor();
      return (await caller.locator('main h1').textContent()) === 'Meeting Ended Already' ? true : undefined;
    }, 'the end of the call');
    for (const page of [home, caller, callee]) await page.context().close();
  });
});
