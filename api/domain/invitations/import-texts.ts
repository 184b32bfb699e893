import type { InvitationOutcome, RowProblem } from '../../../schema/invitations.ts';

interface Text {
  readonly id: string;
  readonly message: string;
}

/** The headers of the downloaded result, in the order of the columns. */
export const IMPORT_HEADERS = {
  rowNumber: /*i18n*/ { id: 'export.import.rowNumber', message: 'Row' },
  email: /*i18n*/ { id: 'export.import.email', message: 'Email' },
  outcome: /*i18n*/ { id: 'export.import.outcome', message: 'Result' },
  reason: /*i18n*/ { id: 'export.import.reason', message: 'Reason' },
} satisfies Record<string, Text>;

/** The outcomes of rows. */
export const IMPORT_OUTCOMES: Readonly<Record<InvitationOutcome, Text>> = {
  invited: /*i18n*/ { id: 'export.import.invited', message: 'Invited to sign up' },
  accessInvited: /*i18n*/ { id: 'export.import.accessInvited', message: 'Has an account, invited to the academies and courses' },
  addedToGroup: /*i18n*/ { id: 'export.import.addedToGroup', message: 'Has an account, added to the groups' },
  extended: /*i18n*/ { id: 'export.import.extended', message: 'Added to the open invitation' },
  alreadyInvited: /*i18n*/ { id: 'export.import.alreadyInvited', message: 'Already invited' },
  alreadyRegistered: /*i18n*/ { id: 'export.import.alreadyRegistered', message: 'Already registered' },
  alreadyHasAccess: /*i18n*/ { id: 'export.import.alreadyHasAccess', message: 'Already has access' },
  duplicate: /*i18n*/ { id: 'export.import.duplicate', message: 'Same address as an earlier row' },
  invalid: /*i18n*/ { id: 'export.import.invalid', message: 'Invalid' },
};

/** Why a row is invalid. */
export const IMPORT_PROBLEMS: Readonly<Record<RowProblem, Text>> = {
  EMAIL_VALUE_INVALID: /*i18n*/ { id: 'export.import.emailInvalid', message: 'Email value invalid!' },
  LANGUAGE_UNKNOWN: /*i18n*/ { id: 'export.import.languageUnknown', message: 'Unknown language' },
  ACADEMY_UNKNOWN: /*i18n*/ { id: 'export.import.academyUnknown', message: 'Unknown academy' },
  COURSE_UNKNOWN: /*i18n*/ { id: 'export.import.courseUnknown', message: 'Unknown course' },
  GROUP_UNKNOWN: /*i18n*/ { id: 'export.import.groupUnknown', message: 'Unknown group' },
  NAME_AMBIGUOUS: /*i18n*/ { id: 'export.import.nameAmbiguous', message: 'Several entries have this name. Use the ID instead.' },
};

/** The name of the sheet. */
export const IMPORT_SHEET: Text = /*i18n*/ { id: 'export.import.sheet', message: 'Invitations' };

/** The headers of the template. */
export const TEMPLATE_HEADERS = {
  language: /*i18n*/ { id: 'export.import.language', message: 'Language' },
  academy: /*i18n*/ { id: 'export.import.academy', message: 'Academy' },
  course: /*i18n*/ { id: 'export.import.course', message: 'Course' },
  group: /*i18n*/ { id: 'export.import.group', message: 'Group' },
} satisfies Record<string, Text>;
