import { extraCatalog } from './extra-catalog.ts';

/** Loads the catalog of the notifications, which comes with their panel (docs/decisions/0020-admin-catalog.md). */
export const loadNotificationCatalog = extraCatalog({
  en: () => import('../../../locales/en/notifications.po'),
  de: () => import('../../../locales/de/notifications.po'),
  ar: () => import('../../../locales/ar/notifications.po'),
  fr: () => import('../../../locales/fr/notifications.po'),
  fa: () => import('../../../locales/fa/notifications.po'),
});
