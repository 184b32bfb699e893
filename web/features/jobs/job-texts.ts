import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobFailureReason, MAIL_KINDS } from '../../../schema/job-failures.ts';
import type { FailedJobItem_JobFragment } from './failed-job-item.generated.ts';

const MAILS: Record<(typeof MAIL_KINDS)[number], MessageDescriptor> = {
  signUpInvitation: msg`Email: invitation to sign up`,
  courseSignUpInvitation: msg`Email: invitation to sign up`,
  accessInvitation: msg`Email: invitation to an academy or a course`,
  passwordReset: msg`Email: link to reset the password`,
  passwordChanged: msg`Email: the password was changed`,
};

/** Isolates a text that may have another direction than the sentence. */
const isolated = (text: string | null): string | null => (text === null ? null : `\u2068${text}\u2069`);

/** Returns what a job was for, in the terms of an admin. */
export function jobTitle({ kind, mailKind, ...job }: FailedJobItem_JobFragment): MessageDescriptor {
  const [subject, fileName] = [isolated(job.subject), isolated(job.fileName)];
  if (mailKind !== null) return MAILS[mailKind];
  if (kind === 'MESSAGE_MAIL' && subject !== null) return msg`Email: ${{ subject }}`;
  if (kind === 'MESSAGE' && subject !== null) return msg`Emails to everyone in a course: ${{ subject }}`;
  if (kind === 'VIDEO' && fileName !== null) return msg`Smaller versions of the video ${{ fileName }}`;
  return OTHERS[kind];
}

const OTHERS: Record<FailedJobItem_JobFragment['kind'], MessageDescriptor> = {
  MAIL: msg({ message: 'Email', context: 'job' }),
  MESSAGE_MAIL: msg`Email of a message that was deleted`,
  NOTIFICATION: msg`Email: notification`,
  MESSAGE: msg`Emails of a message that was deleted`,
  VIDEO: msg`Smaller versions of a video that was deleted`,
  FILE_REMOVAL: msg`Removal of deleted files`,
  INVITATION_IMPORT: msg`Invitation of a list of addresses`,
  WEBHOOK: msg`Event for a webhook`,
  OTHER: msg`Other job`,
};

/** Why a job stopped, and what an admin can do. */
export const FAILURE_SENTENCES: Record<JobFailureReason, MessageDescriptor> = {
  ADDRESS_REFUSED: msg`The mail server refused the address. Check that it is spelled correctly and still exists.`,
  MAIL_REFUSED: msg`The mail server refused the email.`,
  MAIL_DEFERRED: msg`The mail server did not accept the email, although it was tried several times.`,
  MAIL_SERVER_AWAY: msg`The mail server could not be reached.`,
  LINK_EXPIRED: msg`The link in the email expired before the email could be sent. Send a new invitation, or ask the person to request a new link.`,
  RECEIVER_REFUSED: msg`The receiver of the webhook did not accept the event.`,
  RECEIVER_AWAY: msg`The receiver of the webhook could not be reached, or did not answer within five seconds.`,
  RECEIVER_NOT_PUBLIC: msg`The address of the webhook leads to a private network. Events are sent to public addresses only.`,
  PAYLOAD_INVALID: msg`The data of the job is damaged. Repeat the action that started it.`,
  INTERRUPTED: msg`The server stopped each time while the job was running.`,
  NOT_RUN: msg`No worker process ran the job within three days.`,
  FAILED: msg`An error occurred. The log of the server has the details.`,
};

/** Why the last try of a job failed, and what an admin can do. */
export function failureSentence({ reason, nextTryAt }: FailedJobItem_JobFragment): MessageDescriptor {
  return reason === 'MAIL_DEFERRED' && nextTryAt !== null ? msg`The mail server has not accepted the email yet.` : FAILURE_SENTENCES[reason];
}
