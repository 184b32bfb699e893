import { setPriority } from 'node:os';

const NICENESS = 5;

/** Requests come first: while all processors are busy, this process gets a third of the time of a web process. */
export const letRequestsGoFirst = (): void => setPriority(NICENESS);
