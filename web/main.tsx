import { loadLanguage } from './shared/i18n/load-language.ts';
import { readingPreference } from './shared/i18n/reading-preference.ts';

// Two steps, so that the browser can paint the shell and handle input between them; boot.js has preloaded both files. It also shows what to do
// when one of them fails.
const catalog = loadLanguage(readingPreference().language);
void import('./app/start.tsx').then(({ start }) => start(catalog));
