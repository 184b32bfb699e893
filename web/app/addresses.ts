/** Paths of pages for signed-in users (docs/specification.md#2-screens-and-routes). */
const SIGNED_IN =
  /^\/(|dashboard|academy-detail\/.*|academy-course-detail\/.*|my-courses|settings|feedback|user\/acceptaccess\/.*|pdf-viewer|classroom\/.*|buddycall\/.*|admin(\/.*)?)\/?$/i;

/** Returns whether a path is for signed-in users. An unknown path shows the Page Not Found screen to everybody. */
export function needsSession(path: string): boolean {
  return SIGNED_IN.test(path);
}

/** Pages of a course, which may fill the window: the legal links are in the menu of the person. */
export function mayFillWindow(path: string): boolean {
  return /^\/(academy-course-detail|admin\/course-detail)\//i.test(path);
}

/** Pages that show the bottom navigation on a phone. Lessons, courses, editors and meetings have another bar there. */
export function showsBottomNavigation(path: string): boolean {
  return /^\/(|dashboard|academy-detail\/.*|my-courses|settings|feedback|admin\/(dashboard|courses\/.*|users|groups|invitations|feedback|overview|audit|jobs|health|settings))\/?$/i.test(
    path,
  );
}

/** Pages without a header: a call fills the screen (docs/specification.md#2-screens-and-routes). */
export function hidesHeader(path: string): boolean {
  return /\/(classroom|buddycall|chime)(\/|$)/i.test(path);
}
