import { TIMINGS } from '../../../schema/limits.ts';
import type { AnalyticsServer } from '../../shared/analytics-server.ts';

/** Returns the address that is counted: without the query, which may contain words of a search, and without tokens. */
const countedPath = (path: string): string => path.replace(/^(\/user\/acceptAccess)\/.*/, '$1');

/**
 * Counts one page view, and every ten seconds that the page is still looked at, through Matomo's HTTP API; returns the function that ends it. A server that
 * cannot be reached is ignored.
 */
export function countVisit({ url, siteId }: AnalyticsServer, userId: string, path: string): () => void {
  const view = Math.random().toString(36).slice(2, 8);
  const send = (more: Record<string, string> = {}) => {
    const values = {
      idsite: siteId,
      rec: '1',
      apiv: '1',
      send_image: '0',
      uid: userId,
      url: `${window.location.origin}${countedPath(path)}`,
      pv_id: view,
      ...more,
    };
    const body = new URLSearchParams({ ...values, rand: Math.random().toString(36).slice(2) });
    void fetch(`${url}/matomo.php`, { method: 'POST', body, mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => undefined);
  };
  send();
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') send({ ping: '1' });
  }, TIMINGS.analyticsHeartbeat);
  return () => clearInterval(timer);
}
