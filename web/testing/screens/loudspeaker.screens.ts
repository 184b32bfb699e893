import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, enroll, publishCourse, student } from '../browser/academy.ts';
import { recordedMeeting, serveJitsi } from '../browser/jitsi.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { translate } from '../browser/translate.ts';

type Language = 'en' | 'ar';
const FORMS = [
  ['en', 1280],
  ['ar', 360],
] as const;
const FAKE_DEVICES = '--use-fake-device-for-media-stream';
const ALLOW = '--use-fake-ui-for-media-stream';

let browsers: Record<'allowing' | 'refusing' | 'withoutDevices', Browser>;
let courseId: string;
let room: string;

beforeAll(async () => {
  const [allowing, refusing, withoutDevices] = await Promise.all([
    launchBrowser(FAKE_DEVICES, ALLOW),
    launchBrowser(FAKE_DEVICES, `${ALLOW}=deny`),
    launchBrowser(ALLOW),
  ]);
  browsers = { allowing, refusing, withoutDevices };
  courseId = (await publishCourse(admin.token)).id;
  await enroll(student.token, courseId);
  const create = 'mutation ($courseId: ID!, $name: String!) { createMeetingRoom(courseId: $courseId, name: $name) { id } }';
  room = (await ask<{ createMeetingRoom: { id: string } }>(create, { courseId, name: 'Loud and clear' }, student.token)).createMeetingRoom.id;
}, 180_000);
afterAll(async () => {
  await deleteCourse(admin.token, courseId);
  await Promise.all(Object.values(browsers ?? {}).map((browser) => browser.close()));
}, 60_000);

/** What the page asked of the browser. */
interface Requests {
  /** Requests for camera or microphone. */
  media: number;
  /** Ids of loudspeakers to which the browser switched. */
  sinks: string[];
}

/** Records what pages ask of the browser, which answers as usual. */
async function recordRequests(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const requests: Requests = { media: 0, sinks: [] };
    Object.assign(window, { requests });
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (constraints) => {
      requests.media += 1;
      return getUserMedia(constraints);
    };
    const { setSinkId } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.setSinkId = async function (id) {
      await setSinkId.call(this, id);
      requests.sinks.push(id);
    };
  });
}
const requestsOf = (page: Page): Promise<Requests> => page.evaluate(() => (window as unknown as { requests: Requests }).requests);

async function open(browser: Browser, language: Language, width: number) {
  const context = await openAs(browser, student, { language }, { viewport: { width, height: 800 } });
  await recordRequests(context);
  await serveJitsi(context);
  const page = await context.newPage();
  await page.goto(`${academyAddress}/classroom/${room}?type=personal`);
  await page.locator('main h1').waitFor();
  const button = async (english: string) => page.getByRole('button', { name: await translate(language, english), exact: true });
  const press = async (english: string) => (await button(english)).click();
  const see = async (english: string) => page.getByText(await translate(language, english)).waitFor();
  const loudspeaker = page.getByRole('combobox', { name: await translate(language, 'Loudspeaker') });
  return { context, page, button, press, see, loudspeaker };
}

const NOT_PLAYED = 'The sound could not be played. Choose another loudspeaker, or check the volume of your device.';

describe('the loudspeaker before joining a meeting', { timeout: 120_000 }, () => {
  it.each(FORMS)('is chosen, tried with a sound, and used by the meeting, in %s at %i px', async (language, width) => {
    const { context, page, button, press, loudspeaker } = await open(browsers.allowing, language, width);
    // Nothing is asked before the person presses.
    await (await button('Check camera and microphone')).waitFor();
    expect(await loudspeaker.count()).toBe(0);
    expect(await requestsOf(page)).toEqual({ media: 0, sinks: [] });
    await press('Check camera and microphone');
    await loudspeaker.waitFor();
    expect((await requestsOf(page)).media).toBe(1);
    const known = await page.evaluate(async () =>
      (await navigator.mediaDevices.enumerateDevices()).flatMap(({ kind, deviceId, label }) =>
        kind === 'audiooutput' && deviceId !== 'default' ? { deviceId, label } : [],
      ),
    );
    expect(known.length).toBeGreaterThan(1);
    const choices = [await translate(language, 'Default device'), ...known.map(({ label }) => label)];
    await expect.poll(() => loudspeaker.locator('option').allTextContents()).toEqual(choices);
    const chosen = known.at(-1);
    await loudspeaker.selectOption(chosen?.deviceId ?? '');
    await press('Play a test sound');
    await expect.poll(async () => (await requestsOf(page)).sinks).toEqual([chosen?.deviceId]);
    await expect.poll(async () => (await button('Play a test sound')).getAttribute('aria-busy')).toBeNull();
    expect(await page.getByText(await translate(language, NOT_PLAYED)).count()).toBe(0);
    await screenshot(page, `loudspeaker ${language} ${width}`);
    await press('Join meeting');
    expect((await recordedMeeting(page)).options.devices).toMatchObject({ audioOutput: chosen?.label });
    await context.close();
  });

  it('is reported as silent when it was removed before the test sound', async () => {
    const { context, page, press, see, loudspeaker } = await open(browsers.allowing, 'en', 1280);
    await press('Check camera and microphone');
    await loudspeaker.waitFor();
    await page.evaluate(() => {
      HTMLMediaElement.prototype.setSinkId = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    });
    await loudspeaker.selectOption({ index: 1 });
    await press('Play a test sound');
    await see(NOT_PLAYED);
    await context.close();
  });

  it.each(FORMS)('is the default one after a refusal, which is explained, in %s at %i px', async (language, width) => {
    const { context, page, button, press, see, loudspeaker } = await open(browsers.refusing, language, width);
    await press('Check camera and microphone');
    await see('You blocked microphone and camera permissions');
    await (await button('How to allow them')).waitFor();
    expect(await loudspeaker.count()).toBe(0);
    await press('Play a test sound');
    await expect.poll(async () => (await button('Play a test sound')).getAttribute('aria-busy')).toBeNull();
    expect((await requestsOf(page)).sinks).toEqual([]);
    await screenshot(page, `loudspeaker refused ${language} ${width}`);
    await context.close();
  });

  it.each(FORMS)('cannot be chosen on a computer without any device, which is explained, in %s at %i px', async (language, width) => {
    const { context, page, press, see, loudspeaker } = await open(browsers.withoutDevices, language, width);
    await press('Check camera and microphone');
    await see('No camera or no microphone was found. Connect one, then check again.');
    expect(await loudspeaker.count()).toBe(0);
    await screenshot(page, `loudspeaker no device ${language} ${width}`);
    await press('Join meeting');
    expect((await recordedMeeting(page)).options.configOverwrite).toMatchObject({ startWithAudioMuted: true, startWithVideoMuted: true });
    await context.close();
  });
});

describe('a meeting before joining', { timeout: 120_000 }, () => {
  it('proposes sound only on a slow connection, and is joined with sound only', async () => {
    const context = await openAs(browsers.allowing, student, { language: 'en' });
    const page = await context.newPage();
    await serveJitsi(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g', saveData: false } }));
    await page.goto(`${academyAddress}/classroom/${room}?type=personal`);
    await page.getByText('Your connection is weak. With audio only, others can hear you better.').waitFor();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Audio only' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Join meeting' }).click();
    expect((await recordedMeeting(page)).options.configOverwrite).toMatchObject({ startAudioOnly: true, channelLastN: 2 });
    await context.close();
  });
});
