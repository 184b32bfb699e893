/** What can be known of an invitation. `mailRefused`: its email could not be delivered. */
export const INVITATION_STATES = ['open', 'mailRefused', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** `signUp` creates an account, `access` opens an academy or a course for an account. */
export const INVITATION_KINDS = ['signUp', 'access'] as const;
export type InvitationKind = (typeof INVITATION_KINDS)[number];

/**
 * What inviting an email address does.
 * - `invited`: gets an email with a link to sign up
 * - `accessInvited`: has an account, and gets an email for each academy and course
 * - `addedToGroup`: has an account, and only joins groups
 * - `extended`: is invited to sign up already; academies, courses or groups are added to that invitation without another email
 * - `alreadyInvited`, `alreadyRegistered`, `alreadyHasAccess`: nothing to do
 * - `duplicate`: an earlier row has the same address and gets the academies, courses and groups of this one
 * - `invalid`: cannot be invited, see the reason
 */
export const INVITATION_OUTCOMES = [
  'invited',
  'accessInvited',
  'addedToGroup',
  'extended',
  'alreadyInvited',
  'alreadyRegistered',
  'alreadyHasAccess',
  'duplicate',
  'invalid',
] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];

/** Why a row of a list cannot be invited. */
export const ROW_PROBLEMS = ['EMAIL_VALUE_INVALID', 'LANGUAGE_UNKNOWN', 'ACADEMY_UNKNOWN', 'COURSE_UNKNOWN', 'GROUP_UNKNOWN', 'NAME_AMBIGUOUS'] as const;
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** `draft`: checked, nothing was sent. `running`: rows are invited in batches. */
export const IMPORT_STATES = ['draft', 'running', 'done'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Rows of one list or file. */
export const IMPORT_ROWS_MAX = 50_000;
/** Bytes of one file. */
export const IMPORT_BYTES_MAX = 10 * 1024 * 1024;
/** Invitations that one action changes. */
export const INVITATIONS_AT_ONCE = 200;
/** Academies, courses and groups of one invitation. */
export const INVITATION_TARGETS_MAX = 50;
