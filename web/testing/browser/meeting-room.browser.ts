import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, publishCourse, student } from './academy.ts';
import { emitInMeeting, JITSI_HOST, meetingStatus, recordedMeeting, serveJitsi } from './jitsi.ts';
import { pressByKeyboard } from './keyboard.ts';
import { openAs } from './open-as.ts';
import { inspectScreens, SERIES } from './screen.ts';
import { JITSI } from './server.ts';
import { translate } from './translate.ts';

type Language = 'en' | 'ar' | 'fa';
const FAKE_DEVICES = '--use-fake-device-for-media-stream';
const ROOM_NAME = 'Evening circle';
/** The part of the page with the SDK of Jitsi. */
const ROOM_CHUNK = /\/meeting-room-[^/]+\.js$/;

let allowing: Browser;
let refusing: Browser;
let courseId: string;
let room: string;

beforeAll(async () => {
  [allowing, refusing] = await Promise.all([
    launchBrowser(FAKE_DEVICES, '--use-fake-ui-for-media-stream'),
    launchBrowser(FAKE_DEVICES, '--use-fake-ui-for-media-stream=deny'),
  ]);
  courseId = (await publishCourse(admin.token)).id;
  await enroll(student.token, courseId);
  const create = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
  const { createMeetingRoom } = await ask<{ createMeetingRoom: { id: string } }>(create, { courseId, name: ROOM_NAME }, student.token);
  room = createMeetingRoom.id;
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await Promise.all([allowing?.close(), refusing?.close()]);
}, 60_000);

const pathOf = (id = room, type = 'personal') => `/classroom/${id}?type=${type}`;

interface Opened {
  page: Page;
  /** Addresses of the Jitsi server that were requested. */
  requested: string[];
  /** Addresses of our own scripts that were loaded. */
  scripts: string[];
  press: (english: string) => Promise<void>;
}

async function open(browser: Browser, person: typeof student, language: Language, width: number, path = pathOf()): Promise<Opened> {
  const context = await openAs(browser, person, { language }, { viewport: { width, height: 800 } });
  const page = await context.newPage();
  const requested = await serveJitsi(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(academyAddress + path);
  await page.locator('main h1').waitFor();
  const press = async (english: string) => page.getByRole('button', { name: await translate(language, english), exact: true }).click();
  return { page, requested, scripts, press };
}

/** Joins a meeting, up to the point at which Jitsi has joined. */
async function join({ page, press }: Opened): Promise<void> {
  await press('Join meeting');
  await emitInMeeting(page, 'videoConferenceJoined', { roomName: 'r', id: 'x' });
  await expect.poll(() => meetingStatus(page)).toBe('1');
}

/** Leaves a meeting, up to the point at which the server knows: a page that is closed before would send nothing. */
async function leave(page: Page, press: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.request().postData()?.includes('"LeaveMeeting"') ?? false);
  await press();
  await told;
}

const claimsOf = (token = ''): Record<string, unknown> => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Changes the meeting that the server answers with. */
async function answerWith(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'MeetingPage') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data.meeting, change);
    return route.fulfill({ response, json: body });
  });
}

describe('a meeting room', { timeout: 240_000 }, () => {
  it.each([
    ['en', 1280],
    ['en', 360],
    ['ar', 1280],
    ['ar', 360],
  ] as const)('is joined after a check and left again, in %s at %i px', async (language, width) => {
    const opened = await open(allowing, student, language, width);
    const { page, requested, scripts, press } = opened;
    await press('Check camera and microphone');
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    await page.getByText(await translate(language, 'Your microphone works.')).waitFor();
    expect(requested).toEqual([]);
    expect(scripts.filter((address) => ROOM_CHUNK.test(address))).toEqual([]);
    await join(opened);
    // The list of people is open at first where there is room for it.
    expect(await page.locator('main aside').count()).toBe(width > 1000 ? 1 : 0);
    expect(scripts.some((address) => ROOM_CHUNK.test(address))).toBe(true);
    expect(requested[0]).toBe(`${JITSI_HOST}/external_api.js`);
    const { domain, options, commands } = await recordedMeeting(page);
    expect(domain).toBe(JITSI.JITSI_DOMAIN);
    expect(options).toMatchObject({ lang: language, userInfo: { displayName: `${student.viewer.name} ${student.viewer.surname}` } });
    expect(options.configOverwrite).toMatchObject({
      resolution: 360,
      constraints: { video: { height: { ideal: 360, max: 360 } } },
      prejoinConfig: { enabled: false },
      localSubject: ROOM_NAME,
    });
    const claims = claimsOf(options.jwt);
    expect(claims).toMatchObject({ iss: JITSI.JITSI_APP_ID, sub: JITSI.JITSI_DOMAIN, room: options.roomName });
    expect(JSON.stringify([options, claims])).not.toContain(student.viewer.email);
    expect(commands).toContainEqual(['setVideoQuality', 360]);
    // Camera and microphone of the check are off: only the room uses them.
    expect(await page.locator('video').count()).toBe(0);
    await leave(page, () => press('Leave'));
    await page.getByRole('heading', { level: 1, name: await translate(language, 'You left the meeting') }).waitFor();
    await expect.poll(() => recordedMeeting(page)).toMatchObject({ disposed: 1 });
    expect((await recordedMeeting(page)).commands.at(-1)).toEqual(['hangup']);
    await page.context().close();
  });

  it('shows others live who has joined, also after the page was left without Leave', async () => {
    const learner = await open(allowing, student, 'en', 360);
    const other = await open(allowing, admin, 'en', 1280);
    await other.page.getByText('No one has joined yet').waitFor();
    await join(learner);
    await other.page.getByText('1 person has joined').waitFor();
    // A new page instead of a closed tab: requests of a closed tab would not pass the routes of the test.
    await learner.page.goto('about:blank');
    await other.page.getByText('No one has joined yet').waitFor();
    for (const { page } of [learner, other]) await page.context().close();
  });

  it('can be joined and left with the keyboard alone', async () => {
    const { page } = await open(allowing, student, 'en', 1280);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Join meeting' }));
    await emitInMeeting(page, 'videoConferenceJoined');
    await expect.poll(() => meetingStatus(page)).toBe('1');
    await leave(page, () => pressByKeyboard(page, page.getByRole('button', { name: 'Leave' })));
    await page.getByRole('heading', { name: 'You left the meeting' }).waitFor();
    await page.context().close();
  });

  it('follows the events of Jitsi with its status codes', async () => {
    const opened = await open(allowing, student, 'en', 1280);
    const { page } = opened;
    await opened.press('Join meeting');
    await recordedMeeting(page);
    expect(await meetingStatus(page)).toBe('0');
    for (const [event, status] of [
      ['videoConferenceJoined', '1'],
      ['videoConferenceLeft', '3'],
      ['videoConferenceJoined', '1'],
    ] as const) {
      await emitInMeeting(page, event);
      await expect.poll(() => meetingStatus(page)).toBe(status);
    }
    await emitInMeeting(page, 'errorOccurred', { name: 'gum.general', isFatal: false });
    expect(await meetingStatus(page)).toBe('1');
    await emitInMeeting(page, 'errorOccurred', { name: 'connection.droppedError', isFatal: true });
    await page.getByText('The connection to the meeting was lost.').waitFor();
    await expect.poll(() => recordedMeeting(page)).toMatchObject({ disposed: 1 });
    await opened.press('Try again');
    await page.waitForFunction(() => window.jitsiStandIn.instances.length === 2);
    await emitInMeeting(page, 'videoConferenceJoined');
    await expect.poll(() => meetingStatus(page)).toBe('1');
    await emitInMeeting(page, 'readyToClose');
    await page.getByRole('heading', { name: 'You left the meeting' }).waitFor();
    await page.context().close();
  });

  it.each([
    ['en', 360],
    ['ar', 1280],
  ] as const)('says so when the script of the server never loads, in %s at %i px', async (language, width) => {
    const { page, press } = await open(allowing, student, language, width);
    await page.route(`${JITSI_HOST}/external_api.js*`, () => undefined);
    await page.clock.install();
    const asked = page.waitForRequest(`${JITSI_HOST}/external_api.js`);
    await press('Join meeting');
    await asked;
    const again = page.waitForRequest(`${JITSI_HOST}/external_api.js?try=2`);
    // The time limit, the pause before the second try, and its time limit.
    await page.clock.runFor(10_100);
    await page.clock.runFor(1_100);
    await again;
    await page.clock.runFor(10_100);
    const sentence = await translate(language, 'The server for video meetings did not answer. Check your connection, or try again in a few minutes.');
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await page.context().close();
  });

  it.each([
    ['en', 1280],
    ['fa', 360],
    ['ar', 360],
  ] as const)('explains how to allow camera and microphone after a refusal, in %s at %i px', async (language, width) => {
    const { page, requested, press } = await open(refusing, student, language, width);
    await press('Join meeting');
    const dialog = page.getByRole('dialog', { name: await translate(language, 'Permission Alert') });
    await dialog.getByText(await translate(language, 'You blocked microphone and camera permissions')).waitFor();
    for (const browser of ['chrome', 'edge', 'firefox', 'safari', 'ios']) {
      await dialog.locator('select').selectOption(browser);
      expect(await dialog.locator('ol li').count()).toBeGreaterThan(2);
    }
    expect(requested).toEqual([]);
    await press('Join without camera and microphone');
    expect((await recordedMeeting(page)).options.configOverwrite).toMatchObject({ startWithAudioMuted: true, startWithVideoMuted: true });
    await page.context().close();
  });

  it('proposes sound only on a slow connection', async () => {
    const context = await openAs(allowing, student, { language: 'en' });
    const page = await context.newPage();
    await serveJitsi(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } }));
    await page.goto(academyAddress + pathOf());
    await page.getByText('Your connection is weak. With audio only, others can hear you better.').waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Audio only' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Join meeting' }).click();
    expect((await recordedMeeting(page)).options.configOverwrite).toMatchObject({ startAudioOnly: true, channelLastN: 2 });
    await context.close();
  });

  it.each([
    [pathOf('00000000-0000-4000-8000-000000000000'), 'Invalid meeting url'],
    [pathOf('nonsense'), 'Invalid meeting url'],
    ['/classroom/1?type=other', 'Invalid meeting url'],
    ['/buddycall/00000000-0000-4000-8000-000000000000', 'Invalid meeting url'],
  ])('does not exist at %s', async (path, title) => {
    const { page } = await open(allowing, student, 'en', 360, path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Back Home' }).click();
    await page.waitForURL(`${academyAddress}/`);
    await page.context().close();
  });
});

describe.each(SERIES)('the pages of a meeting on a $name have no axe violation, no sideways scroll and no error', { timeout: 400_000 }, (series) => {
  const withAnswer = (change: Record<string, unknown>) => async (page: Page) => {
    await answerWith(page, change);
    await page.reload();
    await page.locator('main h1').waitFor();
  };
  it('before, in and after it', async () => {
    const inRoom = async (page: Page) => {
      await serveJitsi(page);
      await page.locator('main button', { hasText: /^(Join meeting|الانضمام إلى الاجتماع)$/ }).click();
      await emitInMeeting(page, 'videoConferenceJoined');
    };
    const screens = [
      { name: 'meeting before joining', path: pathOf() },
      { name: 'meeting room', path: pathOf(), act: inRoom },
      {
        name: 'meeting room, people',
        path: pathOf(),
        act: async (page: Page) => {
          await inRoom(page);
          // On a wide screen it is open at first.
          const people = page.locator('main header button').first();
          if ((await people.getAttribute('aria-expanded')) === 'false') await people.click();
        },
      },
      { name: 'meeting not found', path: pathOf('nonsense') },
      { name: 'meeting not open yet', path: pathOf(), act: withAnswer({ state: 'NOT_YET', opensAt: '2099-01-01T12:00:00.000Z' }) },
      { name: 'meeting ended', path: pathOf(), act: withAnswer({ state: 'ENDED' }) },
      { name: 'meeting not configured', path: pathOf(), act: withAnswer({ configured: false }) },
    ];
    expect(await inspectScreens(allowing, student, series, screens)).toEqual([]);
  });
  it('with camera and microphone blocked', async () => {
    const check = async (page: Page) => {
      await page.locator('main button:has(.lucide-video)').first().click();
      await page.locator('main [role=status] button').first().click();
      await page.locator('dialog[open]').waitFor();
    };
    expect(await inspectScreens(refusing, student, series, [{ name: 'meeting permissions', path: pathOf(), act: check }])).toEqual([]);
  });
});
