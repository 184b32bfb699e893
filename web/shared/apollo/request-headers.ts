import { contentLanguageAt, readingPreference } from '../i18n/reading-preference.ts';
import { currentSession } from '../session/session.ts';

/** Returns the headers of a request: the session token and the reading preference. */
export function requestHeaders(): Record<string, string> {
  const preference = readingPreference();
  const token = currentSession()?.token;
  return {
    ...(token === undefined ? {} : { 'x-access-token': token }),
    'x-content-language': contentLanguageAt(window.location.pathname, preference),
    'x-other-languages': String(preference.otherLanguages),
  };
}
