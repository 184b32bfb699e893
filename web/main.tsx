import { loadLanguage } from './shared/i18n/load-language.ts';
import { readingPreference } from './shared/i18n/reading-preference.ts';

// Two steps, so that the browser can paint the shell and handle input between them; boot.js has preloaded both files.
const catalog = loadLanguage(readingPreference().language);
const { start } = await import('./app/start.tsx');
await start(catalog);
