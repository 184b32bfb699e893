import type { ReactNode } from 'react';
import { directionOf } from '../../../schema/languages.ts';
import { chakra } from './chakra.ts';
import { flowOnPaper } from './print.ts';

const ARABIC_SCRIPT = new Set(['ar', 'fa', 'ps', 'ur']);

/** A font size in the text size that the reader chose (text-size.ts). */
const sized = (size: string): string => `calc(${size} * var(--text-size, 1))`;

const Body = chakra('div', {
  base: {
    maxW: 'reading',
    fontSize: { base: sized('1.0625rem'), md: sized('1.125rem') },
    lineHeight: '1.65',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    textAlign: 'start',
    ...flowOnPaper('1.25rem'),
  },
  variants: { script: { arabic: { fontSize: { base: sized('1.125rem'), md: sized('1.1875rem') }, lineHeight: '1.95' }, other: {} } },
});

export interface ReadingProps {
  /** The language of the text, which may differ from the interface language. */
  language: string;
  children: ReactNode;
}

/** Long text in its own language and direction: a larger font and lines of at most 72 characters. */
export function Reading({ language, children }: ReadingProps) {
  const script = ARABIC_SCRIPT.has(language.split('-')[0] ?? '') ? 'arabic' : 'other';
  return (
    <Body lang={language} dir={directionOf(language)} script={script}>
      {children}
    </Body>
  );
}

/** Returns `lang` and `dir` of an element with text in a content language: `<h2 {...inLanguage(course.shownLanguage)}>`. */
export function inLanguage(language: string): { lang: string; dir: 'ltr' | 'rtl' } {
  return { lang: language, dir: directionOf(language) };
}
