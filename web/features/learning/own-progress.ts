/** How long after an own completion the server's word of it may come. */
const ECHO = 2000;

let lastOwn = Number.NEGATIVE_INFINITY;

/** Remembers that this tab itself has just changed the progress; its own answer says all there is. */
export function rememberOwnProgress(): void {
  lastOwn = performance.now();
}

/** Whether news of progress are only the echo of what this tab did. */
export function isOwnProgress(): boolean {
  return performance.now() - lastOwn < ECHO;
}
