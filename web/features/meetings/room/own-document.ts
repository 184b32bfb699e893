/** Only the document of a meeting may load the script of the Jitsi server (api/http/security.ts). */
const MEETING_PAGE = /^\/(classroom|buddycall)\//i;

/** Whether the browser loaded this document for a page of a meeting, and did not navigate to it from another page. */
export function isOwnDocument(entries: readonly PerformanceEntry[] = performance.getEntriesByType('navigation')): boolean {
  const [loaded] = entries;
  return loaded === undefined || MEETING_PAGE.test(new URL(loaded.name, window.location.origin).pathname);
}
