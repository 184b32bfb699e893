import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';

/** The texts that a course leader writes, by language. */
export type Words = Record<'en' | 'de' | 'ar', string>;
const TABS: Words = { en: 'English', de: 'Deutsch', ar: 'العربية' };
export const LANGUAGES = ['en', 'de', 'ar'] as const;

/** Returns the path of a media file of the demo content. */
export const media = (name: string): string => fileURLToPath(new URL(`../../../scripts/demo/media/${name}`, import.meta.url));

/** Returns a large video: the video of the demo content with a `free` box, which players skip. */
export function largeVideo(megabytes: number): { name: string; mimeType: string; buffer: Buffer } {
  const video = readFileSync(media('breathing-circle.mp4'));
  const free = Buffer.alloc(megabytes * 1024 * 1024);
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  return { name: 'Listening.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([video, free]) };
}

/** Returns a large document: one of the demo content with zeros before its end, which readers skip. */
export function largeDocument(bytes: number): Buffer {
  const document = readFileSync(media('helping-card.ar.pdf'));
  return Buffer.concat([document, Buffer.alloc(bytes), document.subarray(document.lastIndexOf('startxref'))]);
}

/** Selects the tab of a language in the form. */
export async function openLanguage(form: Page | Locator, language: (typeof LANGUAGES)[number]): Promise<void> {
  await form.getByRole('tab', { name: new RegExp(`^${TABS[language]}`) }).click();
}

/** Fills a field in each language. */
export async function inEveryLanguage(form: Page | Locator, fields: Readonly<Record<string, Words>>): Promise<void> {
  for (const language of LANGUAGES) {
    await openLanguage(form, language);
    for (const [label, words] of Object.entries(fields)) await form.getByLabel(label, { exact: false }).first().fill(words[language]);
  }
}

/** Chooses an image, applies the suggested crop, and waits until it is uploaded. */
export async function chooseImage(page: Page, field: Page | Locator, file: string): Promise<void> {
  await field.locator('input[type=file]').first().setInputFiles(media(file));
  const dialog = page.getByRole('dialog', { name: 'Crop the image' });
  await dialog.getByLabel('Zoom').fill('1.5');
  await dialog.getByRole('button', { name: 'Apply crop' }).click();
  await dialog.waitFor({ state: 'detached' });
  await field.getByRole('button', { name: 'Choose another image' }).first().waitFor();
}

/** Waits for a toast with a text. */
export async function waitForToast(page: Page, words: string): Promise<void> {
  await page.getByText(words, { exact: true }).first().waitFor();
}

/** Adds a block to the step and returns its region; `position` counts from 1. */
export async function addBlock(page: Page, kind: 'Text' | 'Image' | 'Video' | 'Audio' | 'Document', position: number): Promise<Locator> {
  await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: kind }).click();
  const block = page.getByRole('region', { name: `${kind} ${position}`, exact: true });
  await block.waitFor();
  return block;
}
