/** What a job does. */
export const JOB_KINDS = ['MAIL', 'MESSAGE', 'MESSAGE_MAIL', 'NOTIFICATION', 'VIDEO', 'FILE_REMOVAL', 'INVITATION_IMPORT', 'WEBHOOK', 'OTHER'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/** The mails that the application sends by itself. */
export const MAIL_KINDS = ['signUpInvitation', 'courseSignUpInvitation', 'accessInvitation', 'passwordReset', 'passwordChanged'] as const;

/** stopped: it gave up, and runs again only if an admin asks for it. waiting: it failed, and is tried again at a planned time. */
export const JOB_STATES = ['stopped', 'waiting'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a job failed; the sentences are in web/features/jobs. */
export const JOB_FAILURES = [
  'ADDRESS_REFUSED',
  'MAIL_REFUSED',
  'MAIL_DEFERRED',
  'MAIL_SERVER_AWAY',
  'LINK_EXPIRED',
  'RECEIVER_REFUSED',
  'RECEIVER_AWAY',
  'RECEIVER_NOT_PUBLIC',
  'PAYLOAD_INVALID',
  'INTERRUPTED',
  'NOT_RUN',
  'FAILED',
] as const;
export type JobFailureReason = (typeof JOB_FAILURES)[number];
