/** The operator's Matomo server. */
export interface AnalyticsServer {
  url: string;
  siteId: string;
}

/** Returns where visits are counted, as the page says; null if this site counts nothing (docs/decisions/0069-analytics.md). */
export function analyticsServer(): AnalyticsServer | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=analytics]');
  return meta === null ? null : { url: meta.content.replace(/\/$/, ''), siteId: meta.dataset.site ?? '' };
}
