import type { DemoBlock } from './types.ts';

/** A TEXT block. Each argument is the HTML of one paragraph, heading, quotation or list. */
export const text = (...elements: string[]): DemoBlock => ({ type: 'TEXT', html: elements.join('') });

/** A CALLOUT block that warns. */
export const warning = (...elements: string[]): DemoBlock => ({ type: 'CALLOUT', html: elements.join(''), tone: 'WARNING' });

/** An IMAGE block with its alternative text. */
export const image = (media: string, alt: string, caption?: string): DemoBlock =>
  caption === undefined ? { type: 'IMAGE', media, alt } : { type: 'IMAGE', media, alt, caption };

/** A VIDEO block of a file in `scripts/demo/media`, with the captions `<name>.<language>.vtt` from the same folder. */
export const video = (media: string, caption: string): DemoBlock => ({
  type: 'VIDEO',
  media,
  caption,
  captions: Object.fromEntries(['en', 'de', 'ar', 'fr', 'fa'].map((language) => [language, media.replace(/\.mp4$/, `.${language}.vtt`)])),
});

/** A DOCUMENT block that is embedded in the page. */
export const documentHere = (media: string, name: string): DemoBlock => ({ type: 'DOCUMENT', media, name, openType: 'DEFAULT' });

/** A DOCUMENT block that opens in a new tab. */
export const documentInNewTab = (media: string, name: string): DemoBlock => ({ type: 'DOCUMENT', media, name, openType: 'NEW_TAB' });

const item = (entry: string): string => `<li>${entry}</li>`;

/** An unordered list. */
export const list = (...entries: string[]): string => `<ul>${entries.map(item).join('')}</ul>`;

/** A numbered list. */
export const steps = (...entries: string[]): string => `<ol>${entries.map(item).join('')}</ol>`;

/** An audio block. */
export const audio = (media: string, title: string): DemoBlock => ({ type: 'AUDIO', media, title });
