import { contentLanguageOf, readingPreference } from '../i18n/reading-preference.ts';
import { currentSession } from '../session/session.ts';

/** Who asks, and in which language they read: read anew for every request. */
export function requestHeaders(): Record<string, string> {
  const preference = readingPreference();
  const token = currentSession()?.token;
  return {
    ...(token === undefined ? {} : { 'x-access-token': token }),
    'x-content-language': contentLanguageOf(preference),
    'x-other-languages': String(preference.otherLanguages),
  };
}
