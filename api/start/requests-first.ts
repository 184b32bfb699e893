import { constants, setPriority } from 'node:os';

/** A worker, whose jobs people wait for, gets a third of the time of a web process; a backup what is left over. */
const NICENESS = { worker: 5, backup: constants.priority.PRIORITY_LOW };

/** Lets requests of web processes go first while all processors are busy. */
export const letRequestsGoFirst = (program: keyof typeof NICENESS): void => setPriority(NICENESS[program]);
