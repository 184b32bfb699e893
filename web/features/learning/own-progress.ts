/** Milliseconds after an own completion in which its event is expected. */
const ECHO = 2000;

let lastOwn = Number.NEGATIVE_INFINITY;

/** Marks that this tab has just changed the progress; the mutation's answer already contains the new state. */
export function rememberOwnProgress(): void {
  lastOwn = performance.now();
}

/** Returns whether a progress event is the echo of a change by this tab. */
export function isOwnProgress(): boolean {
  return performance.now() - lastOwn < ECHO;
}
