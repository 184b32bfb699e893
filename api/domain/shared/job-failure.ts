import type { JobFailureReason } from '../../../schema/job-failures.ts';

export interface JobFailureDetails {
  /** The reply of the mail server. Not part of the message, because it may contain an address. */
  reply?: string;
  /** Another try has the same result: the job gives up at once. */
  permanent?: boolean;
  /** The mail server did not answer at all: that says nothing about this mail, and its tries are not used up. */
  unanswered?: boolean;
}

/** A failure of a job that admins see with its reason. Other errors are shown as FAILED and logged. */
export class JobFailure extends Error {
  readonly reason: JobFailureReason;
  readonly permanent: boolean;
  readonly unanswered: boolean;
  /** Private, so that the log does not contain it. */
  readonly #reply: string | null;

  constructor(reason: JobFailureReason, { reply, permanent = false, unanswered = false }: JobFailureDetails = {}) {
    super(reason);
    this.name = 'JobFailure';
    this.reason = reason;
    this.permanent = permanent;
    this.unanswered = unanswered;
    this.#reply = reply ?? null;
  }

  get reply(): string | null {
    return this.#reply;
  }
}

/** How a try of a job ended: the job is done, or for a reason tried again later or given up. */
export type JobEnd = { outcome: 'done' } | { outcome: 'retry' | 'gaveUp'; failure: JobFailure };
