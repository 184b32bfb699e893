import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';

/** What a course leader writes in one language. */
export type Words = Record<'en' | 'de' | 'ar', string>;
const TABS: Words = { en: 'English', de: 'Deutsch', ar: 'العربية' };
export const LANGUAGES = ['en', 'de', 'ar'] as const;

/** A file of the demo content, as one picks it from a folder. */
export const media = (name: string): string => fileURLToPath(new URL(`../../../scripts/demo/media/${name}`, import.meta.url));

/** A film of some megabytes: the demo's, followed by a box that players skip. */
export function largeFilm(megabytes: number): { name: string; mimeType: string; buffer: Buffer } {
  const film = readFileSync(media('breathing-circle.mp4'));
  const free = Buffer.alloc(megabytes * 1024 * 1024);
  free.writeUInt32BE(free.length);
  free.write('free', 4, 'latin1');
  return { name: 'Listening.mp4', mimeType: 'video/mp4', buffer: Buffer.concat([film, free]) };
}

/** Opens the tab of a language in the form that is on the screen. */
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

/** Chooses a picture, keeps the part that is offered, and waits until it is there. */
export async function choosePicture(page: Page, field: Page | Locator, file: string): Promise<void> {
  await field.locator('input[type=file]').first().setInputFiles(media(file));
  const dialog = page.getByRole('dialog', { name: 'Crop the image' });
  await dialog.getByLabel('Zoom').fill('1.5');
  await dialog.getByRole('button', { name: 'Apply crop' }).click();
  await dialog.waitFor({ state: 'detached' });
  await field.getByRole('button', { name: 'Choose another image' }).first().waitFor();
}

/** Waits for the notice with these words and takes it away, so that it covers nothing. */
export async function told(page: Page, words: string): Promise<void> {
  await page.getByText(words, { exact: true }).first().waitFor();
}

/** Adds a piece to the step and answers it. */
export async function addPiece(page: Page, kind: 'Text' | 'Image' | 'Video' | 'Document', place: number): Promise<Locator> {
  await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: kind }).click();
  const piece = page.getByRole('region', { name: `${kind} ${place}`, exact: true });
  await piece.waitFor();
  return piece;
}
