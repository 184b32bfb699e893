/** The states of a job of minutes that a person waits for. waiting: for a worker. failed: it is not tried again. */
export const LONG_JOB_STATES = ['waiting', 'running', 'ready', 'failed'] as const;
export type LongJobState = (typeof LONG_JOB_STATES)[number];
/** The states of a job that is not over. */
export const OPEN_JOB_STATES = ['waiting', 'running'] as const satisfies readonly LongJobState[];

/** Retention of the result of such a job, in milliseconds: of the file of an export, and of the message that a copy is ready. */
export const LONG_JOB_KEPT = 24 * 60 * 60 * 1000;
