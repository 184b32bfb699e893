import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteCourse, duplicateCourse } from '../browser/academy.ts';
import { media } from '../browser/author.ts';
import { openAs } from '../browser/open-as.ts';

import { screenshot } from '../browser/screenshot.ts';
import { translate } from '../browser/translate.ts';
import { axeViolations } from './measures/axe.ts';

interface Outline {
  id: string;
  image: { id: string };
  modules: Array<{ id: string }>;
}

const TITLE = { en: 'Rain on leaves', ar: 'مطر على أوراق الشجر' } as const;
const ALT = { en: 'Five pictures with dots', ar: 'خمس صور عليها نقاط' } as const;
const FIRST_LINE = { en: /Breathe in/, ar: /شهيق/ } as const;

let browser: Browser;
let course: Outline;
let stepId: string;

async function upload(name: string, type: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(readFileSync(media(name)))], { type }), name);
  const answer = await fetch(`${academyAddress}/api/fileUpload`, { method: 'POST', headers: { 'x-access-token': admin.token }, body: form });
  return (await answer.json()).id;
}

beforeAll(async () => {
  browser = await launchBrowser();
  course = await duplicateCourse(admin.token, 'id image { id } modules { id }');
  const [audioId, imageId, videoId] = [
    await upload('breathing-bells.mp3', 'audio/mpeg'),
    await upload('inline-five-senses.png', 'image/png'),
    await upload('breathing-circle.mp4', 'video/mp4'),
  ];
  const captions: Array<{ language: string; fileId: string }> = [];
  for (const language of ['en', 'ar']) captions.push({ language, fileId: await upload(`breathing-circle.${language}.vtt`, 'text/vtt') });
  const contents = (['en', 'ar'] as const).map((language) => ({
    language,
    name: 'Media',
    embedUrls: [],
    blocks: [
      { type: 'TEXT', html: '<p>Listen below.</p>' },
      { type: 'AUDIO', fileId: audioId, title: TITLE[language], readsAloud: false },
      { type: 'IMAGE', fileId: imageId, alt: ALT[language] },
      { type: 'VIDEO', fileId: videoId, captions },
    ],
  }));
  const input = { access: 'OPEN', defaultLanguage: 'en', imageId: course.image.id, contents };
  const create = 'mutation ($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { id } }';
  stepId = (await ask<{ createStep: { id: string } }>(create, { moduleId: course.modules[0]?.id, input }, admin.token)).createStep.id;
}, 180_000);

afterAll(async () => {
  await deleteCourse(admin.token, course.id);
  await browser?.close();
}, 60_000);

/** Returns the scale of the enlarged image. */
const scaleOf = (page: Page) => page.locator('dialog img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

describe.each([
  { language: 'en', colorMode: 'light' },
  { language: 'ar', colorMode: 'dark' },
] as const)('the media of a step in $language at 360 px', ({ language, colorMode }) => {
  it('are heard, read and enlarged by keyboard, and load nothing before a press', { timeout: 180_000 }, async () => {
    const context = await openAs(browser, admin, { language, colorMode }, { viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(`${academyAddress}/academy-course-detail/${course.id}?tab=1&step=${stepId}`);
    const audio = page.getByRole('button', { name: new RegExp(`^${TITLE[language]}`) });
    await audio.waitFor();
    expect(await page.locator('article audio, article video').count()).toBe(0);
    await screenshot(page, `step media ${language} 360 ${colorMode}`);
    expect(await axeViolations(page)).toEqual([]);
    expect(loaded.filter((address) => /\/original\/.*\.(mp3|mp4|vtt)/.test(address))).toEqual([]);

    await audio.press('Enter');
    const player = page.locator('article audio');
    await expect.poll(() => player.evaluate((element) => !(element as HTMLAudioElement).paused && (element as HTMLAudioElement).readyState > 1)).toBe(true);
    expect(
      await page
        .locator('figure', { has: page.locator('audio') })
        .locator('figcaption')
        .textContent(),
    ).toBe(TITLE[language]);

    const image = page.getByRole('button', { name: ALT[language] });
    expect(await image.locator('img').evaluate((element) => getComputedStyle(element).filter)).toBe(colorMode === 'dark' ? 'brightness(0.92)' : 'none');
    await image.press('Enter');
    await page.getByRole('dialog', { name: ALT[language] }).waitFor();
    expect(await page.locator('dialog img').evaluate((element) => getComputedStyle(element).filter)).toBe('none');
    await page.keyboard.press('+');
    await expect.poll(() => scaleOf(page)).toBe(1.5);
    await screenshot(page, `step media enlarged ${language} 360 ${colorMode}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('-');
    await expect.poll(() => scaleOf(page)).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => image.evaluate((element) => element === document.activeElement)).toBe(true);

    const read = (await translate(language, 'Read instead ({textSize})')).split(' (')[0] ?? '';
    await page.getByRole('button', { name: read }).press('Enter');
    const paragraph = page.locator(`article p[lang=${language}]`, { hasText: FIRST_LINE[language] }).first();
    await paragraph.waitFor();
    expect(await paragraph.getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(await page.locator('article video').count()).toBe(0);
    await screenshot(page, `step media transcript ${language} 360 ${colorMode}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await context.close();
  });
});
