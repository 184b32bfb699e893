import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { directionOf, INTERFACE_LANGUAGES } from '../../schema/languages.ts';

/** What the sign-in page begins with (web/routes/login/page.tsx), and the elements that show it. */
const TEXTS = [
  ['p', 'Courses for people who support others in difficult times, in your language and at your own pace.'],
  ['h1', 'Sign in'],
] as const;

/** Returns the beginning of the sign-in page in each language, from the catalogs, for the shell of index.html. */
export function welcomeParagraphs(): string {
  const elements = INTERFACE_LANGUAGES.map((language) => {
    const file = new URL(`../../locales/${language}/interface.po`, import.meta.url);
    const catalog = formatter().parse(readFileSync(file, 'utf8'), { locale: language, sourceLocale: 'en', filename: 'interface.po' });
    return TEXTS.map(([tag, text]) => {
      const { translation } = Object.values(catalog).find(({ message }) => message === text) ?? {};
      if (!translation) throw new Error(`locales/${language}/interface.po has no text for "${text}", see scripts/web/welcome.ts`);
      return `<${tag} lang="${language}" dir="${directionOf(language)}">${translation}</${tag}>`;
    });
  });
  return elements.flat().join('');
}

/** Returns the style that shows the language that boot.js chose. */
export function welcomeStyle(): string {
  return `${INTERFACE_LANGUAGES.map((language) => `[lang=${language}] .shell-welcome [lang=${language}]`).join(',')}{display:block}`;
}
