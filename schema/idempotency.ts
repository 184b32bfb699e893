/**
 * Idempotent mutations that are sent often: visits, heartbeats, leases and autosaves. The server does not record their answers
 * (docs/decisions/0025-idempotency-keys.md). Settings are not among them: a late retry of an earlier value must not replace a later one.
 */
export const UNRECORDED_MUTATIONS: ReadonlySet<string> = new Set([
  'claimSubmission',
  'enterMeeting',
  'leaveMeeting',
  'releaseSubmission',
  'saveFeedbackDraft',
  'saveHomeworkDraft',
  'saveNote',
  'saveStepDraft',
  'setOnline',
  'visitStep',
]);

/**
 * Mutations that would have a second effect, or be refused, if the person presses again because no answer arrived: the client reuses the key of the
 * unanswered press. Mutations that another press can undo are not among them: to set the same value again later is a new change.
 */
export const KEY_REUSING_MUTATIONS: ReadonlySet<string> = new Set([
  'acceptInvitation',
  'addPasskey',
  'answerQuizQuestion',
  'changeAccountEmail',
  'changePassword',
  'confirmSecondFactor',
  'confirmSignIn',
  'correctInvitation',
  'createAcademy',
  'createApiToken',
  'createClass',
  'createCourse',
  'createGroup',
  'createInvitationLink',
  'createMeetingRoom',
  'createModule',
  'createStep',
  'createWebhook',
  'deactivateAccount',
  'deleteAcademy',
  'deleteClass',
  'deleteCourse',
  'deleteFeedbackSnippet',
  'deleteGroup',
  'deleteMeetingRoom',
  'deleteModule',
  'deleteStep',
  'deleteWebhook',
  'duplicateAcademy',
  'duplicateCourse',
  'duplicateModule',
  'duplicateStep',
  'finishUpload',
  'giveFeedback',
  'inviteGroup',
  'inviteToAccess',
  'inviteToSignUp',
  'prepareInvitationList',
  'resendInvitations',
  'resetPassword',
  'retryCourseMessage',
  'saveFeedbackSnippet',
  'sendCourseMessage',
  'sendTestEvent',
  'signUp',
  'startCopy',
  'startInvitationImport',
  'submitHomework',
  'updateAcademy',
  'updateClass',
  'updateCourse',
  'updateGroup',
  'updateModule',
  'updateStep',
  'updateWebhook',
]);

/** Names of mutations that take away what another press made: after one of them, each press is a new change. */
export const REMOVING_MUTATION = /^(delete|remove|revoke|disenrol)/;
