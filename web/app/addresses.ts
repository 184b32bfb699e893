/** Addresses of signed-in people (docs/specification.md#2-screens-and-routes). */
const SIGNED_IN =
  /^\/(|dashboard|academy-detail\/.*|academy-course-detail\/.*|my-courses|settings|user\/acceptaccess\/.*|pdf-viewer|classroom\/.*|buddycall\/.*|admin(\/.*)?)\/?$/i;

/** Whether an address is for signed-in people. Anything unknown shows the Page Not Found screen to everybody. */
export function needsSession(path: string): boolean {
  return SIGNED_IN.test(path);
}

/** Pages without a header, because a call fills them (docs/specification.md#2-screens-and-routes). */
export function hidesHeader(path: string): boolean {
  return /\/(classroom|buddycall|chime)(\/|$)/i.test(path);
}
