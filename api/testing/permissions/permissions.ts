import { ACCOUNTS } from './accounts.ts';
import { API_TOKENS } from './api-tokens.ts';
import { AUDIT_LOG } from './audit-log.ts';
import { AUTHORING } from './authoring.ts';
import { BOOKMARKS } from './bookmarks.ts';
import { CALLS } from './calls.ts';
import { CLASSES } from './classes.ts';
import { CONTENT } from './content.ts';
import { CONTENT_COPIES } from './content-copies.ts';
import { EVALUATIONS } from './evaluations.ts';
import { EXPORTS } from './exports.ts';
import { FEEDBACK } from './feedback.ts';
import { FILES } from './files.ts';
import { GROUPS } from './groups.ts';
import { HOME } from './home.ts';
import { HOMEWORK } from './homework.ts';
import { INSTALLATION } from './installation.ts';
import { INVITATIONS } from './invitations.ts';
import { LEARNING } from './learning.ts';
import { MEETINGS } from './meetings.ts';
import { MESSAGES } from './messages.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { OVERVIEW } from './overview.ts';
import { PEOPLE } from './people.ts';
import { QUIZZES } from './quizzes.ts';
import { REPORTS } from './reports.ts';
import type { Row } from './row.ts';
import { SEARCH } from './search.ts';
import { SECOND_FACTORS } from './second-factor.ts';
import { WEBHOOKS } from './webhooks.ts';

/** The permission matrix: every exported function that touches the database, by its name, with further cases behind the name. */
export const PERMISSIONS: Record<string, Row> = {
  ...CONTENT,
  ...AUTHORING,
  ...CONTENT_COPIES,
  ...LEARNING,
  ...BOOKMARKS,
  ...QUIZZES,
  ...HOMEWORK,
  ...FEEDBACK,
  ...OVERVIEW,
  ...HOME,
  ...PEOPLE,
  ...GROUPS,
  ...CLASSES,
  ...EVALUATIONS,
  ...MESSAGES,
  ...MEETINGS,
  ...FILES,
  ...ACCOUNTS,
  ...INVITATIONS,
  ...INSTALLATION,
  ...NOTIFICATIONS,
  ...CALLS,
  ...REPORTS,
  ...SEARCH,
  ...AUDIT_LOG,
  ...EXPORTS,
  ...SECOND_FACTORS,
  ...API_TOKENS,
  ...WEBHOOKS,
};

/** Functions without an access check: other functions call them before or after their own checks. */
const CALLED_BY_SERVICES = [
  ...['findUserByEmail', 'requireActiveUser', 'lockActiveUser'],
  ...[
    'requireRecentProof',
    'hasSecondFactor',
    'record',
    'recordAll',
    'recordDenial',
    'authorizeAudited',
    'createUser',
    'createAdmin',
    'findSession',
    'findSessions',
    'findApiToken',
    'requireScope',
    'admitToken',
    'statusesByViewer',
    'readAccounts',
    'resultsOf',
  ],
  ...[
    'enrolInCourse',
    'addAcademyMember',
    'leadersOf',
    'academyColumns',
    'storeFileFrom',
    'signStoredFile',
    'removeUnusedOf',
    'submissionOf',
    'imageOf',
    'signContent',
  ],
  ...[
    'requireInstallationAdmin',
    'answerOnce',
    'readStepContent',
    'readRenditions',
    'enqueueMessageMails',
    'readMessageMail',
    'removeAnswersOf',
    'listPeopleOf',
  ],
  'requireWebhookAdmin',
  ...['countRecipients', 'inactiveRecipients', 'messageMailParts', 'requireAttachments', 'signAttachments', 'requeueDeliveries', 'forgetDeliveries'],
  ...['authorizeCopy', 'findOriginal', 'duplicateInParts'],
  ...['enqueueInvitationMails', 'inviteUsers'],
  ...['notify', 'notifyAll', 'withdrawNotifications', 'reviewersOf', 'readNotificationMail', 'readDigestMail', 'endCall', 'mailSwitch'],
];

/** Functions that jobs and the server call, without an actor. */
const CALLED_BY_THE_SYSTEM = [
  ...['openConnections', 'closeConnections', 'renewNode', 'closeNode', 'sweep', 'sweepCalls', 'sweepUploads', 'renderVideo', 'catchUpRenditions'],
  ...['removeUnusedFiles', 'removeFileBytes', 'removeStrayBytes', 'eraseDeactivatedAccounts', 'removeDetached'],
  ...['removeExpiredSessions', 'removeUsedTokens', 'removeOldOutboxRows', 'removeOldLimits', 'removeOldAnswers', 'removeOldCalls', 'removePublishedDrafts'],
  ...['settleDelivery', 'withdrawDelivery', 'settleLateDeliveries'],
  // A signed path or a secret token decides (api/http/calendar.api.test.ts, api/jobs/notifications-unsubscribe.api.test.ts).
  ...['readClassCalendar', 'readFeed', 'unsubscribe', 'findUnsubscribeSettings'],
  ...['remindOfClasses', 'enqueueDigests', 'removeOldNotifications', 'chainAuditEntries', 'verifyAuditTrail'],
  ...['readChainHead', 'readStoredOriginals', 'recordBackup', 'recordRestore', 'backupAge', 'keepsUnknownFiles'],
  ...['continueImport', 'isMailWanted', 'settleInvitationMail', 'settleLateInvitationMails'],
  ...['endDeadVisits', 'removeOldVisits', 'endTestMail'],
  ...['makeExport', 'recordExportEnd', 'removeOldExports', 'makeCopy', 'recordCopyEnd', 'removeOldCopies'],
  ...['sendDelivery', 'endDelivery', 'settleLateWebhooks', 'removeOldEvents'],
  ...['writeAndRead', 'rebuildSearch', 'recordScheduledRun', 'listScheduledRuns', 'forgetScheduledRuns'],
  ...['requireChainKey', 'lastChainPosition', 'checkKeys', 'openKeys', 'giveUpLostKeys', 'rotateKeys'],
];

export const WITHOUT_CALLER: readonly string[] = [...CALLED_BY_SERVICES, ...CALLED_BY_THE_SYSTEM];

/**
 * Functions outside services and reads that use the database and are called from other folders, by `path name`, and why they need no row:
 * services call all of them after their own checks.
 */
export const WITHOUT_ROW: Readonly<Record<string, string>> = {
  'api/domain/academies/academy-list.ts lockAcademyList': 'Locks the order of the academies; reads and writes no rows.',
  'api/domain/api-tokens/reactions.ts apiTokenReactions': 'Ends the tokens of people who lose their rights.',
  'api/domain/audit/invalid-link.ts recordInvalidLink': 'Records a refusal for any caller, within a rate limit.',
  'api/domain/auth/account-state.ts announceAccounts': 'Part of a change of accounts that its caller has authorized.',
  'api/domain/auth/account-state.ts setDeactivated': 'Part of a change of accounts that its caller has authorized.',
  'api/domain/auth/account-state.ts setRestored': 'Part of a change of accounts that its caller has authorized.',
  'api/domain/auth/change-second-factor.ts announceFactor': 'Part of a change of the second factor that its caller has authorized.',
  'api/domain/auth/change-second-factor.ts deleteFactor': 'Part of a change of the second factor that its caller has authorized.',
  'api/domain/auth/end-sessions.ts endSessions': 'Ends the sessions that its caller selects: of the person, or of an account that an admin deactivates.',
  'api/domain/courses/lock-course.ts lockCourse': 'Locks a course that its caller has checked; returns nothing.',
  'api/domain/courses/publish-people-changed.ts publishPeopleChanged':
    'Publishes the ids of courses that its caller has changed, and of their academies; returns nothing.',
  'api/domain/files/file-uses.ts replaceFileUses': 'Part of a save that its caller has authorized.',
  'api/domain/files/file-uses.ts requireFiles': 'Part of a save that its caller has authorized; reports only whether files exist and their kind.',
  'api/domain/files/uploader.ts requireUploader': 'Reads whether the viewer may upload, and refuses the others.',
  'api/domain/feedback/erase-feedback.ts eraseFeedbackOf': 'Part of the erasure of an account by a job.',
  'api/domain/groups/group-members.ts groupFacts': 'Tells invitations who is in which group.',
  'api/domain/groups/group-members.ts joinGroups': 'Adds users to groups that are locked, for admins and invitations.',
  'api/domain/homework/erase-homework.ts eraseHomeworkOf': 'Part of the erasure of an account by a job.',
  'api/domain/homework/reactions.ts homeworkReactions': 'Part of a completion, whose attempt is locked.',
  'api/domain/homework/replace-homework.ts replaceHomework': 'Part of a save that its caller has authorized.',
  'api/domain/learning/lock-step.ts lockStepOfLearner': 'Checks the access of the learner itself, for the services of tasks.',
  'api/domain/learning/move-learners-on.ts lockEnrolments':
    'Locks the enrolments of courses whose content a service that has authorized it deletes or moves; returns nothing.',
  'api/domain/learning/move-learners-on.ts moveLearnersOn':
    'Moves learners on from a step or module that a service that has authorized it deletes or moves; returns nothing.',
  'api/domain/meetings/erase-meetings.ts eraseMeetingsOf': 'Part of the erasure of an account by a job.',
  'api/domain/memberships/publish-person-changed.ts publishPersonChanged':
    'Publishes the ids of the courses and academies of people whom its caller has changed; returns nothing.',
  'api/domain/classes/reactions.ts classReactions': 'Deletes the calendar address of the person who sets a new password.',
  'api/domain/notifications/reactions.ts notificationReactions':
    'Part of a change that its caller has authorized; rights are checked when the notification is read.',
  'api/domain/people/people-in-parts.ts listPeopleInParts': 'Lists the people of items whose members its callers may see.',
  'api/domain/people/people.ts definePeoplePages': 'Defines statements; runs none.',
  'api/domain/quizzes/reactions.ts quizReactions': 'Part of a completion, whose attempt is locked.',
  'api/domain/quizzes/replace-quiz.ts replaceQuiz': 'Part of a save that its caller has authorized.',
  'api/domain/search/reactions.ts searchReactions': 'Part of the deletion of a module, which its caller has authorized.',
  'api/domain/shared/advisory-lock.ts advisoryLock': 'Infrastructure: locks a key; reads and writes no rows.',
  'api/domain/shared/advisory-lock.ts advisoryLocks': 'Infrastructure: locks keys; reads and writes no rows.',
  'api/domain/shared/advisory-lock.ts isBackupRunning': 'Infrastructure: asks for a lock; reads and writes no rows.',
  'api/domain/shared/lease.ts releaseAll': 'Infrastructure: updates rows that its caller has leased.',
  'api/domain/shared/lease.ts tryLease': 'Infrastructure: leases a row that its caller has checked.',
  'api/domain/shared/long-job.ts beginRun': 'Infrastructure: begins a run of a job whose row its caller names.',
  'api/domain/shared/long-job.ts recordRunEnd': 'Infrastructure: records the end of such a run.',
  'api/domain/shared/long-job.ts removeEnded': 'Infrastructure: deletes the rows of such jobs that ended, for a scheduled job.',
  'api/domain/shared/mail-pause.ts pauseMails': 'Infrastructure: records that the mail server did not answer a job.',
  'api/domain/shared/mail-pause.ts probeNow': 'Infrastructure: tries the mail server now, for a service that has checked its actor.',
  'api/domain/shared/mail-pause.ts resumeMails': 'Infrastructure: records that the mail server answered a job.',
  'api/domain/shared/prepared.ts allRows': 'Infrastructure: runs a statement that its caller built.',
  'api/domain/shared/prepared.ts prepared': 'Infrastructure: defines a statement.',
  'api/domain/shared/some-rows.ts inBatches': 'Infrastructure: runs a statement of its caller, a scheduled job, until nothing is left.',
  'api/domain/shared/transaction.ts createCtx': 'Infrastructure: creates the context of a request or job.',
  'api/domain/shared/transaction.ts inTransaction': 'Infrastructure: runs a function in a transaction.',
  'api/domain/steps/step-contents.ts replaceContents': 'Part of a save that its caller has authorized.',
  'api/domain/steps/step-rows.ts findStepRow': 'Reads a step for services that have checked the access to it.',
  'api/domain/translations/item-save.ts lockItem': 'Locks an item for a save that its caller has authorized.',
  'api/domain/uploads/upload-lease.ts leaseUpload': 'Leases an upload after `readUpload` has checked its owner.',
  'api/domain/users/active-actor.ts activeActor': 'Reads the person on whose behalf a job runs.',
  'api/domain/users/lock-admins.ts lockAdmins': 'Locks the active admins for a change of accounts; returns their ids to services that have authorized it.',
  'api/domain/video/enqueue-renditions.ts enqueueRenditions': 'Part of storing a file, which its caller has authorized.',
  'api/domain/webhooks/reactions.ts webhookReactions': 'Records what happens, in the transaction of a change that its caller has authorized.',
};
