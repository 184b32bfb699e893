/** The result of a check of the installation that an admin starts: a test email, or a file that is written and read back. */
export const CHECK_STATES = ['untried', 'running', 'works', 'failed'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** How the installation sends mail: it does, or it keeps every mail in its own mailbox, as it does without SMTP_URL. */
export const MAIL_MODES = ['sent', 'captured'] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** Why files cannot be stored on the disk of the server. FAILED: for another reason, which the log names. */
export const STORAGE_PROBLEMS = ['FULL', 'READ_ONLY', 'NOT_PERMITTED', 'NO_ANSWER', 'FAILED'] as const;
export type StorageProblem = (typeof STORAGE_PROBLEMS)[number];
