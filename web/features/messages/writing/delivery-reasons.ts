import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobFailureReason } from '../../../../schema/job-failures.ts';

/** Why a mail was not delivered, for its sender. */
export const DELIVERY_REASONS: Record<JobFailureReason, MessageDescriptor> = {
  ADDRESS_REFUSED: msg`The mail server refused the address. Check that it is spelled correctly and still exists.`,
  MAIL_REFUSED: msg`The mail server refused the email.`,
  MAIL_DEFERRED: msg`The mail server did not accept the email, although it was tried several times.`,
  MAIL_SERVER_AWAY: msg`The mail server could not be reached.`,
  LINK_EXPIRED: msg`The email was not sent in time.`,
  PAYLOAD_INVALID: msg`An error occurred on the server.`,
  INTERRUPTED: msg`The server stopped each time while it sent the email.`,
  NOT_RUN: msg`The email was not sent in time.`,
  FAILED: msg`An error occurred on the server.`,
  // Of webhooks, never of mails.
  RECEIVER_REFUSED: msg`An error occurred on the server.`,
  RECEIVER_AWAY: msg`An error occurred on the server.`,
  RECEIVER_NOT_PUBLIC: msg`An error occurred on the server.`,
};
