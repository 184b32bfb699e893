import type { DemoBlock } from './types.ts';

/** A TEXT block of the given HTML pieces, one paragraph, heading or list each. */
export const text = (...pieces: string[]): DemoBlock => ({ type: 'TEXT', html: pieces.join('') });

/** An IMAGE block with its alternative text. */
export const image = (media: string, alt: string, caption?: string): DemoBlock =>
  caption === undefined ? { type: 'IMAGE', media, alt } : { type: 'IMAGE', media, alt, caption };

/** A VIDEO block of a file of this demo; its words in every language lie beside it as `<name>.<language>.vtt`. */
export const film = (media: string, caption: string): DemoBlock => ({
  ...{ type: 'VIDEO', media, caption },
  captions: Object.fromEntries(['en', 'de', 'ar', 'fr', 'fa'].map((language) => [language, media.replace(/\.mp4$/, `.${language}.vtt`)])),
});

/** A DOCUMENT block that is shown on the page itself. */
export const documentHere = (media: string, name: string): DemoBlock => ({ type: 'DOCUMENT', media, name, openType: 'DEFAULT' });

/** A DOCUMENT block that opens in a new tab. */
export const documentInNewTab = (media: string, name: string): DemoBlock => ({ type: 'DOCUMENT', media, name, openType: 'NEWTAB' });

const item = (entry: string): string => `<li>${entry}</li>`;

/** An unordered list. */
export const list = (...entries: string[]): string => `<ul>${entries.map(item).join('')}</ul>`;

/** A numbered list. */
export const steps = (...entries: string[]): string => `<ol>${entries.map(item).join('')}</ol>`;
