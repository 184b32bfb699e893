import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { InvitationKind, InvitationOutcome, InvitationState, RowProblem } from '../../../../schema/invitations.ts';

/** The states of an invitation. */
export const STATES: Readonly<Record<InvitationState, MessageDescriptor>> = {
  open: msg`Open`,
  mailRefused: msg`Email not delivered`,
  accepted: msg`Accepted`,
  expired: msg`Expired`,
  revoked: msg`Revoked`,
};

/** The kinds of an invitation. */
export const KINDS: Readonly<Record<InvitationKind, MessageDescriptor>> = {
  signUp: msg`Sign up`,
  access: msg`Academy or course`,
};

/** The outcomes of the rows of a list or file. */
export const OUTCOMES: Readonly<Record<InvitationOutcome, MessageDescriptor>> = {
  invited: msg`Invited to sign up`,
  accessInvited: msg`Has an account: invited to the academies and courses`,
  addedToGroup: msg`Has an account: added to the groups`,
  extended: msg`Added to the open invitation`,
  alreadyInvited: msg`Already invited`,
  alreadyRegistered: msg`Already registered`,
  alreadyHasAccess: msg`Already has access`,
  duplicate: msg`Same address as an earlier row`,
  invalid: msg`Invalid`,
};

/** The outcomes of rows that are not done yet. */
export const EXPECTED_OUTCOMES: Readonly<Record<InvitationOutcome, MessageDescriptor>> = {
  ...OUTCOMES,
  invited: msg`Will be invited to sign up`,
  accessInvited: msg`Has an account: will be invited to the academies and courses`,
  addedToGroup: msg`Has an account: will be added to the groups`,
  extended: msg`Will be added to the open invitation`,
};

/** Outcomes that send an email or change something. */
export const ACTING_OUTCOMES: readonly InvitationOutcome[] = ['invited', 'accessInvited', 'addedToGroup', 'extended'];

/** Why a row is invalid. */
export const PROBLEMS: Readonly<Record<RowProblem, MessageDescriptor>> = {
  EMAIL_VALUE_INVALID: msg`Email value invalid!`,
  LANGUAGE_UNKNOWN: msg`Unknown language`,
  ACADEMY_UNKNOWN: msg`Unknown academy`,
  COURSE_UNKNOWN: msg`Unknown course`,
  GROUP_UNKNOWN: msg`Unknown group`,
  NAME_AMBIGUOUS: msg`Several entries have this name. Use the ID instead.`,
};
