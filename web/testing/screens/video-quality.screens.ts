import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { buildVideo } from '../../../scripts/testing/video.ts';
import { academyAddress, ask, deleteCourse, duplicateCourse, eventually, type SignedIn, signIn } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';

interface Outline {
  id: string;
  image: { id: string };
  modules: Array<{ id: string }>;
}

interface VideoStep {
  adminStep: { contents: Array<{ blocks: Array<{ video: { renditions: Array<{ state: string }> } | null }> }> };
}

let browser: Browser;
let admin: SignedIn;
let course: Outline;
let page: Page;

async function upload(content: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'video/mp4' }), 'Garden.mp4');
  const answer = await fetch(`${academyAddress}/api/fileUpload`, { method: 'POST', headers: { 'x-access-token': admin.token }, body: form });
  return (await answer.json()).id;
}

/** Creates a step with a video and waits for its renditions. Returns the id of the step. */
async function createVideoStep(): Promise<string> {
  // Long enough to keep playing while a slow machine switches renditions.
  const fileId = await upload(await buildVideo({ width: 640, height: 360, seconds: 60, frames: 5, kbits: 600 }));
  const content = { language: 'en', name: 'A video', embedUrls: [], blocks: [{ type: 'VIDEO', fileId }] };
  const input = { access: 'OPEN', defaultLanguage: 'en', imageId: course.image.id, contents: [content] };
  const create = 'mutation ($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { id } }';
  const { createStep } = await ask<{ createStep: { id: string } }>(create, { moduleId: course.modules[0]?.id, input }, admin.token);
  const read = 'query ($id: ID!) { adminStep(id: $id) { contents { blocks { video { renditions { state } } } } } }';
  const findRenditions = async () => {
    const { adminStep } = await ask<VideoStep>(read, { id: createStep.id }, admin.token);
    const states = adminStep.contents[0]?.blocks[0]?.video?.renditions.map(({ state }) => state) ?? [];
    return states.length === 4 && states.every((state) => state === 'ready') ? states : undefined;
  };
  await eventually(findRenditions, 'the renditions of the video');
  return createStep.id;
}

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn('admin@academy.example');
  course = await duplicateCourse(admin.token, 'id image { id } modules { id }');
  page = await (await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${await createVideoStep()}`);
  // Longer than the wait for the renditions: the worker also has the videos of other files.
}, 240_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** Returns the position and state of the player. */
const playing = (kind: 'video' | 'audio') =>
  page.locator(`article ${kind}`).evaluate((player) => {
    const media = player as HTMLVideoElement;
    return { at: media.currentTime, lines: media.videoHeight, going: !media.paused && media.readyState > 1 };
  });

describe('video playback', { timeout: 180_000 }, () => {
  it('continues at the same position after a change of quality, and stores the chosen quality', async () => {
    await page.getByRole('button', { name: 'Play video' }).click();
    await page.locator('article video').waitFor();
    await expect.poll(() => playing('video')).toMatchObject({ lines: 360, going: true });
    await page.locator('article video').evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 5;
    });
    await page.getByLabel('Quality').selectOption('240p');
    await expect.poll(() => playing('video')).toMatchObject({ lines: 240, going: true });
    await expect.poll(async () => (await playing('video')).at).toBeGreaterThanOrEqual(5);

    await page.getByLabel('Quality').selectOption('audio');
    await expect.poll(() => playing('audio')).toMatchObject({ going: true });
    await expect.poll(async () => (await playing('audio')).at).toBeGreaterThanOrEqual(5);
    expect(await page.locator('article video').count()).toBe(0);

    await page.reload();
    await page.getByRole('button', { name: 'Play audio only' }).waitFor();
    expect(await page.getByLabel('Quality').inputValue()).toBe('audio');
  });
});
