import { readFileSync } from 'node:fs';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, publishCourse, student } from './academy.ts';
import { JITSI_HOST, meetingStatus } from './jitsi.ts';
import { openAs } from './open-as.ts';
import { type RealExternalApi, realExternalApi } from './real-external-api.ts';

declare global {
  interface Window {
    /** What the page in the frame read from its address and got from the page around it (web/testing/jitsi-room.js). */
    room: {
      settings: Record<string, unknown>;
      accepted: string[];
      commands: unknown[][];
      devices: unknown[];
      send(name: string, data?: object): void;
    };
  }
}

const external = await realExternalApi();
const ROOM = readFileSync(new URL('../jitsi-room.js', import.meta.url), 'utf8');
const NAME = 'Evening circle';

let browser: Browser;
let courseId: string;
let roomId: string;

/** Opens the room of the meeting as Jitsi serves it, with video or with audio only; returns its page and the page in its frame. */
async function join({ script, roomScript }: RealExternalApi, choice: 'video' | 'audio only'): Promise<{ page: Page; room: Frame }> {
  const context = await openAs(browser, student, { language: 'en' });
  const document = `<!doctype html><html lang="en"><title>Room</title><script>${roomScript}</script><script>${ROOM}</script></html>`;
  await context.route(`${JITSI_HOST}/**`, (route) =>
    new URL(route.request().url()).pathname === '/external_api.js'
      ? route.fulfill({ body: script, contentType: 'text/javascript' })
      : route.fulfill({ body: document, contentType: 'text/html' }),
  );
  const page = await context.newPage();
  await page.goto(`${academyAddress}/classroom/${roomId}?type=personal`);
  await page.getByRole('button', { name: 'Check camera and microphone', exact: true }).click();
  await page.getByText('Your microphone works.').waitFor();
  if (choice === 'audio only') await page.getByRole('checkbox', { name: /^Audio only/ }).check();
  await page.getByRole('button', { name: 'Join meeting', exact: true }).click();
  const handle = await page.waitForSelector('iframe[name^=jitsiConferenceFrame]');
  const room = await handle.contentFrame();
  if (room === null) throw new Error('The frame of the room has no page');
  await room.waitForFunction(() => window.room !== undefined);
  return { page, room };
}

const send = (room: Frame, name: string, data: object = {}) => room.evaluate(([event, values]) => window.room.send(event, values), [name, data] as const);
/** Sends the first event until the page answers it: a real room needs seconds for its first one, this room may send it before the page listens. */
const sendFirst = (room: Frame, name: string, data: object, answered: () => Promise<boolean>) =>
  expect
    .poll(async () => {
      // The answer may have removed the frame.
      await send(room, name, data).catch(() => undefined);
      return answered();
    })
    .toBe(true);
const joins = (page: Page, room: Frame) =>
  sendFirst(room, 'video-conference-joined', { roomName: 'room', id: 'x', displayName: 'x' }, async () => (await meetingStatus(page)) === '1');
const reaches = (page: Page, status: string) => expect.poll(() => meetingStatus(page)).toBe(status);
/** Flattens settings to values by their path. */
const flat = (settings: Record<string, unknown>, before: string): Array<[string, unknown]> =>
  Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flat(value as Record<string, unknown>, `${before}${name}.`)
      : [[before + name, value] as [string, unknown]],
  );
/** The settings of the page around the frame, by their path. */
async function settingsOf(room: Frame): Promise<Map<string, unknown>> {
  const settings = flat(await room.evaluate(() => window.room.settings), '');
  return new Map(settings.filter(([path]) => path.startsWith('config.')).map(([path, value]) => [path.replace('config.', ''), value]));
}
/** The settings that this version of Jitsi would ignore: neither they nor what contains them is on its list. */
async function ignored(room: Frame): Promise<string[]> {
  const accepted = await room.evaluate(() => window.room.accepted);
  return [...(await settingsOf(room)).keys()].filter((path) => !accepted.some((each) => path === each || path.startsWith(`${each}.`)));
}

describe.runIf(external !== null)('the meeting page with the external_api.js of jitsi-meet', { timeout: 180_000 }, () => {
  const scripts = external as RealExternalApi;
  beforeAll(async () => {
    browser = await launchBrowser('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
    courseId = (await publishCourse(admin.token)).id;
    await enroll(student.token, courseId);
    const create = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
    roomId = (await ask<{ createMeetingRoom: { id: string } }>(create, { courseId, name: NAME }, student.token)).createMeetingRoom.id;
  }, 180_000);
  afterAll(async () => {
    await deleteCourse(admin.token, courseId);
    await browser?.close();
  }, 60_000);

  it('gives the room its settings, camera and microphone, follows its events, chooses devices, and leaves nothing behind', async () => {
    const { page, room } = await join(scripts, 'video');
    const address = new URL(room.url());
    expect([address.origin, address.searchParams.get('lang'), address.searchParams.get('jwt')?.split('.').length]).toEqual([JITSI_HOST, 'en', 3]);
    expect(Object.fromEntries(await settingsOf(room))).toMatchObject({ localSubject: NAME, resolution: 360 });
    expect((await settingsOf(room)).get('prejoinConfig.enabled')).toBe(false);
    expect(await room.evaluate(() => window.room.settings['userInfo.displayName'])).toBe(`${student.viewer.name} ${student.viewer.surname}`);
    expect(decodeURIComponent(room.url())).not.toContain(student.viewer.email);
    // The former name of `startLowBandwidthMode`, for earlier releases.
    expect(await ignored(room)).toEqual(['startAudioOnly']);
    const allowed = (name: string) =>
      room.evaluate(
        (feature) => (document as Document & { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(feature),
        name,
      );
    for (const feature of ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen']) expect(await allowed(feature), feature).toBe(true);
    for (const feature of ['geolocation', 'payment']) expect(await allowed(feature), feature).toBe(false);

    await joins(page, room);
    await expect.poll(() => room.evaluate(() => window.room.commands)).toContainEqual(['set-video-quality', 360]);
    await page.getByRole('button', { name: 'Microphone and camera', exact: true }).click();
    await page.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Headset' });
    await expect.poll(() => room.evaluate(() => window.room.devices)).toEqual([{ id: 'b', kind: 'audioinput', label: 'Headset' }]);
    await page.keyboard.press('Escape');

    await send(room, 'error-occurred', { error: { isFatal: false, name: 'conference.connectionError' } });
    await send(room, 'video-conference-left', { roomName: 'room' });
    await reaches(page, '3');
    await send(room, 'video-conference-joined', { roomName: 'breakout', id: 'y', displayName: 'x' });
    await reaches(page, '1');

    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'You left the meeting' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.context().close();
  });

  it('receives audio only if that is chosen, and ends with a fatal error and a removal', async () => {
    const { page, room } = await join(scripts, 'audio only');
    expect(Object.fromEntries(await settingsOf(room))).toMatchObject({ startLowBandwidthMode: true, startAudioOnly: true, startWithVideoMuted: true });
    const failed = page.getByRole('heading', { level: 1, name: 'The meeting could not be opened' });
    await sendFirst(room, 'error-occurred', { error: { isFatal: true, name: 'conference.destroyed' } }, () => failed.isVisible());
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();

    const again = await (await page.waitForSelector('iframe[name^=jitsiConferenceFrame]')).contentFrame();
    if (again === null) throw new Error('The frame of the room has no page');
    await again.waitForFunction(() => window.room !== undefined);
    await joins(page, again);
    await send(again, 'participant-kicked-out', { kicked: { id: 'x', local: true }, kicker: { id: 'z' } });
    await send(again, 'video-conference-left', { roomName: 'room' });
    await send(again, 'video-ready-to-close');
    await page.getByRole('heading', { level: 1, name: 'You were removed from the meeting' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.context().close();
  });
});
