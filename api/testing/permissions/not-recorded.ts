const REVIEW = 'The work of a reviewer, which admins may do too; the feedback holds who gave it and when.';
const UPLOAD = 'Stores or removes own files; the file holds who uploaded it.';
const SMALL = 'Of a small file, which its route sends and records; exports.db.test shows the record of a large one.';
const DRAFT = 'Unsaved work, which only its author reads and which changes no content (docs/decisions/0056-drafts-of-steps.md).';

const COPY = 'Of a large copy, which the job records when it exists.';

/** Changes that only admins can make in the permission matrix and that leave no entry in the audit trail, and why. */
export const ROWS_NOT_RECORDED: Readonly<Record<string, string>> = {
  'giveFeedback in an unpublished course': REVIEW,
  'storeFile with captions, which no message has': UPLOAD,
  'initiateCall of somebody without a course': 'A call, which changes nothing that admins manage; the call holds who called whom.',
  'joinMeeting in an unpublished course': 'Joining a meeting is no administrative action; the visit holds who joined and when.',
  'setBookmark of an unpublished course': 'A private star of a person, which nobody else reads.',
  saveStepDraft: DRAFT,
  discardStepDraft: DRAFT,
  startCopy: COPY,
  removeUpload: UPLOAD,
  extendUpload: UPLOAD,
};

/** Mutations that the tests run as an admin and that leave no entry in the audit trail, and why. */
export const MUTATIONS_NOT_RECORDED: Readonly<Record<string, string>> = {
  giveFeedback: REVIEW,
  claimSubmission: REVIEW,
  releaseSubmission: REVIEW,
  saveFeedbackDraft: REVIEW,
  saveFeedbackSnippet: REVIEW,
  deleteFeedbackSnippet: REVIEW,
  saveStepDraft: DRAFT,
  discardStepDraft: DRAFT,
  discardFiles: UPLOAD,
  finishUpload: UPLOAD,
  startCopy: COPY,
  cancelCopy: COPY,
  cancelExport: 'Ends the making of an own file, or removes it; that it was asked for is recorded.',
  exportResults: SMALL,
  exportAuditTrail: SMALL,
};
