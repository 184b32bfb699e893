import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the pages of meetings, which is part of no other page (docs/decisions/0048-meeting-page.md). */
export const loadMeetingCatalog = extraCatalog({
  en: () => import('../../../locales/en/meeting.po'),
  de: () => import('../../../locales/de/meeting.po'),
  ar: () => import('../../../locales/ar/meeting.po'),
  fr: () => import('../../../locales/fr/meeting.po'),
  fa: () => import('../../../locales/fa/meeting.po'),
});
