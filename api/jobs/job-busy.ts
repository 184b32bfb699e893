/** Another worker runs the job: it finishes it, or the queue retries it here later. */
export class JobBusy extends Error {}
