/** Another worker holds the job: it is done there, or tried again here later. */
export class JobBusy extends Error {}
