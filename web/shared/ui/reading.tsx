import type { ReactNode } from 'react';
import { directionOf } from '../../../schema/languages.ts';
import { chakra } from './chakra.ts';

const ARABIC_SCRIPT = new Set(['ar', 'fa', 'ps', 'ur']);

const Body = chakra('div', {
  base: { maxW: 'reading', fontSize: { base: '1.0625rem', md: 'lg' }, lineHeight: '1.65', display: 'grid', gap: '5', textAlign: 'start' },
  variants: { script: { arabic: { fontSize: { base: 'lg', md: '1.1875rem' }, lineHeight: '1.95' }, other: {} } },
});

export interface ReadingProps {
  /** Language of the text, which may differ from the interface. */
  language: string;
  children: ReactNode;
}

/** Text to be read at length: its own language and direction, larger letters, lines of at most 72 characters. */
export function Reading({ language, children }: ReadingProps) {
  const script = ARABIC_SCRIPT.has(language.split('-')[0] ?? '') ? 'arabic' : 'other';
  return (
    <Body lang={language} dir={directionOf(language)} script={script}>
      {children}
    </Body>
  );
}

/** Attributes of any element whose text is in a content language: `<h2 {...inLanguage(course.shownLanguage)}>`. */
export function inLanguage(language: string): { lang: string; dir: 'ltr' | 'rtl' } {
  return { lang: language, dir: directionOf(language) };
}
