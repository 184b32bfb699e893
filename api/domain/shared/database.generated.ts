// Written by `npm run database-types` from the migrated database; `npm run check` compares.
import type { AcademyEntity } from '../academies/academy.entity.ts';
import type { ApiTokenEntity } from '../api-tokens/api-token.entity.ts';
import type { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import type { DenialCountEntity } from '../audit/denial-count.entity.ts';
import type { PasskeyEntity } from '../auth/passkey.entity.ts';
import type { PasswordResetEntity } from '../auth/password-reset.entity.ts';
import type { RecoveryCodeEntity } from '../auth/recovery-code.entity.ts';
import type { SecondFactorEntity } from '../auth/second-factor.entity.ts';
import type { SessionEntity } from '../auth/session.entity.ts';
import type { ContentCopyEntity } from '../authoring/content-copy.entity.ts';
import type { StepDraftEntity } from '../authoring/step-draft.entity.ts';
import type { StepFormerTextEntity } from '../authoring/step-former-text.entity.ts';
import type { BookmarkEntity } from '../bookmarks/bookmark.entity.ts';
import type { CallEntity } from '../calls/call.entity.ts';
import type { CalendarFeedEntity } from '../classes/calendar-feed.entity.ts';
import type { ClassEntity } from '../classes/class.entity.ts';
import type { ClassDateEntity } from '../classes/class-date.entity.ts';
import type { CourseEntity } from '../courses/course.entity.ts';
import type { DeletedCourseEntity } from '../courses/deleted-course.entity.ts';
import type { CourseEvaluationEntity } from '../evaluations/course-evaluation.entity.ts';
import type { ExportEntity } from '../exports/export.entity.ts';
import type { FeedbackDraftEntity } from '../feedback/feedback-draft.entity.ts';
import type { FeedbackLeaseEntity } from '../feedback/feedback-lease.entity.ts';
import type { FeedbackSnippetEntity } from '../feedback/feedback-snippet.entity.ts';
import type { HomeworkFeedbackEntity } from '../feedback/homework-feedback.entity.ts';
import type { FileEntity } from '../files/file.entity.ts';
import type { FileUseEntity } from '../files/file-use.entity.ts';
import type { GroupEntity } from '../groups/group.entity.ts';
import type { GroupMemberEntity } from '../groups/group-member.entity.ts';
import type { HomeworkSubmissionEntity } from '../homework/homework-submission.entity.ts';
import type { HomeworkTaskEntity } from '../homework/homework-task.entity.ts';
import type { InstallationEntity } from '../installation/installation.entity.ts';
import type { InvitationEntity } from '../invitations/invitation.entity.ts';
import type { InvitationImportEntity } from '../invitations/invitation-import.entity.ts';
import type { InvitationImportRowEntity } from '../invitations/invitation-import-row.entity.ts';
import type { ScheduledRunEntity } from '../jobs/scheduled-run.entity.ts';
import type { InstallationKeyEntity } from '../keys/installation-key.entity.ts';
import type { LearnerDayEntity } from '../learning/learner-day.entity.ts';
import type { ModuleProgressEntity } from '../learning/module-progress.entity.ts';
import type { StepProgressEntity } from '../learning/step-progress.entity.ts';
import type { MeetingRoomEntity } from '../meetings/meeting-room.entity.ts';
import type { MeetingVisitEntity } from '../meetings/meeting-visit.entity.ts';
import type { AcademyMemberEntity } from '../memberships/academy-member.entity.ts';
import type { AttemptEntity } from '../memberships/attempt.entity.ts';
import type { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import type { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import type { CourseMessageEntity } from '../messages/course-message.entity.ts';
import type { MessageDeliveryEntity } from '../messages/message-delivery.entity.ts';
import type { ModuleEntity } from '../modules/module.entity.ts';
import type { NotificationEntity } from '../notifications/notification.entity.ts';
import type { NotificationDigestEntity } from '../notifications/notification-digest.entity.ts';
import type { NotificationSettingEntity } from '../notifications/notification-setting.entity.ts';
import type { ConnectionEntity } from '../presence/connection.entity.ts';
import type { QuizAnswerEntity } from '../quizzes/quiz-answer.entity.ts';
import type { QuizOptionEntity } from '../quizzes/quiz-option.entity.ts';
import type { QuizQuestionEntity } from '../quizzes/quiz-question.entity.ts';
import type { QuizQuestionRevisionEntity } from '../quizzes/quiz-question-revision.entity.ts';
import type { SearchDocumentEntity } from '../search/search-document.entity.ts';
import type { IdempotencyKeyEntity } from './idempotency-key.entity.ts';
import type { MailPauseEntity } from './mail-pause.entity.ts';
import type { OutboxEntity } from './outbox.entity.ts';
import type { StepEntity } from '../steps/step.entity.ts';
import type { StepContentEntity } from '../steps/step-content.entity.ts';
import type { UploadEntity } from '../uploads/upload.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import type { VideoRenditionEntity } from '../video/video-rendition.entity.ts';
import type { EventEntity } from '../webhooks/event.entity.ts';
import type { WebhookEntity } from '../webhooks/webhook.entity.ts';
import type { WebhookDeliveryEntity } from '../webhooks/webhook-delivery.entity.ts';

/** The value of a column as the driver returns it, as narrow as the entity knows it. Does not compile when the two disagree. */
type Column<Stored, Property extends Stored> = Exclude<Property, null> | Extract<Stored, null>;

export interface AcademiesTable {
  id: Column<string, AcademyEntity['id']>;
  default_language: Column<string, AcademyEntity['defaultLanguage']>;
  translations: Column<object, AcademyEntity['translations']>;
  academy_type: Column<string, AcademyEntity['academyType']>;
  status: Column<string, AcademyEntity['status']>;
  image_id: Column<string | null, AcademyEntity['imageId']>;
  image_alt: Column<string, AcademyEntity['imageAlt']>;
  hosted_region: Column<string, AcademyEntity['hostedRegion']>;
  position: Column<number, AcademyEntity['position']>;
  created_at: Column<Date, AcademyEntity['createdAt']>;
  updated_at: Column<Date, AcademyEntity['updatedAt']>;
  revision: Column<number, AcademyEntity['revision']>;
  text_revision: Column<number, AcademyEntity['textRevision']>;
  translated_from: Column<object, AcademyEntity['translatedFrom']>;
  updated_by: Column<string | null, AcademyEntity['updatedBy']>;
}

export interface AcademyMembersTable {
  academy_id: Column<string, AcademyMemberEntity['academyId']>;
  user_id: Column<string, AcademyMemberEntity['userId']>;
  created_at: Column<Date, AcademyMemberEntity['createdAt']>;
}

export interface ApiTokensTable {
  id: Column<string, ApiTokenEntity['id']>;
  user_id: Column<string, ApiTokenEntity['userId']>;
  name: Column<string, ApiTokenEntity['name']>;
  token_hash: Column<string, ApiTokenEntity['tokenHash']>;
  scopes: Column<string[], ApiTokenEntity['scopes']>;
  created_at: Column<Date, ApiTokenEntity['createdAt']>;
  expires_at: Column<Date, ApiTokenEntity['expiresAt']>;
  last_used_at: Column<Date | null, ApiTokenEntity['lastUsedAt']>;
  ended_at: Column<Date | null, ApiTokenEntity['endedAt']>;
}

export interface AttemptsTable {
  id: Column<string, AttemptEntity['id']>;
  enrolment_id: Column<string | null, AttemptEntity['enrolmentId']>;
  number: Column<number, AttemptEntity['number']>;
  current_step_id: Column<string | null, AttemptEntity['currentStepId']>;
  started_at: Column<Date, AttemptEntity['startedAt']>;
  last_used_at: Column<Date, AttemptEntity['lastUsedAt']>;
  completed_at: Column<Date | null, AttemptEntity['completedAt']>;
  completed_steps: Column<number | null, AttemptEntity['completedSteps']>;
  total_steps: Column<number | null, AttemptEntity['totalSteps']>;
}

export interface AuditEntriesTable {
  id: Column<string, AuditEntryEntity['id']>;
  at: Column<Date, AuditEntryEntity['at']>;
  actor_id: Column<string | null, AuditEntryEntity['actorId']>;
  action: Column<string, AuditEntryEntity['action']>;
  object_type: Column<string | null, AuditEntryEntity['objectType']>;
  object_id: Column<string | null, AuditEntryEntity['objectId']>;
  result: Column<string, AuditEntryEntity['result']>;
  position: Column<string | null, AuditEntryEntity['position']>;
  hash: Column<string | null, AuditEntryEntity['hash']>;
  key_id: Column<string | null, AuditEntryEntity['keyId']>;
  token_id: Column<string | null, AuditEntryEntity['tokenId']>;
}

export interface BookmarksTable {
  user_id: Column<string, BookmarkEntity['userId']>;
  step_id: Column<string, BookmarkEntity['stepId']>;
  starred: Column<boolean, BookmarkEntity['starred']>;
  note: Column<string, BookmarkEntity['note']>;
  version: Column<number, BookmarkEntity['version']>;
  changed_at: Column<Date, BookmarkEntity['changedAt']>;
}

export interface CalendarFeedsTable {
  user_id: Column<string, CalendarFeedEntity['userId']>;
  token_hash: Column<string, CalendarFeedEntity['tokenHash']>;
  created_at: Column<Date, CalendarFeedEntity['createdAt']>;
}

export interface CallsTable {
  id: Column<string, CallEntity['id']>;
  room_name: Column<string, CallEntity['roomName']>;
  caller_id: Column<string, CallEntity['callerId']>;
  callee_id: Column<string, CallEntity['calleeId']>;
  state: Column<string, CallEntity['state']>;
  created_at: Column<Date, CallEntity['createdAt']>;
  expires_at: Column<Date, CallEntity['expiresAt']>;
  answered_at: Column<Date | null, CallEntity['answeredAt']>;
  caller_joined_at: Column<Date | null, CallEntity['callerJoinedAt']>;
  callee_joined_at: Column<Date | null, CallEntity['calleeJoinedAt']>;
  ended_at: Column<Date | null, CallEntity['endedAt']>;
}

export interface ClassDatesTable {
  class_id: Column<string, ClassDateEntity['classId']>;
  date: Column<string, ClassDateEntity['date']>;
  moved_to: Column<Date | null, ClassDateEntity['movedTo']>;
  updated_at: Column<Date, ClassDateEntity['updatedAt']>;
}

export interface ClassesTable {
  id: Column<string, ClassEntity['id']>;
  default_language: Column<string, ClassEntity['defaultLanguage']>;
  translations: Column<object, ClassEntity['translations']>;
  revision: Column<number, ClassEntity['revision']>;
  text_revision: Column<number, ClassEntity['textRevision']>;
  translated_from: Column<object, ClassEntity['translatedFrom']>;
  updated_by: Column<string | null, ClassEntity['updatedBy']>;
  created_at: Column<Date, ClassEntity['createdAt']>;
  updated_at: Column<Date, ClassEntity['updatedAt']>;
  course_id: Column<string, ClassEntity['courseId']>;
  class_type: Column<string, ClassEntity['classType']>;
  module_id: Column<string | null, ClassEntity['moduleId']>;
  leader_id: Column<string | null, ClassEntity['leaderId']>;
  days: Column<string[], ClassEntity['days']>;
  time: Column<string, ClassEntity['time']>;
  time_zone: Column<string | null, ClassEntity['timeZone']>;
  room_name: Column<string, ClassEntity['roomName']>;
  remind_at: Column<Date, ClassEntity['remindAt']>;
}

export interface ConnectionsTable {
  id: Column<string, ConnectionEntity['id']>;
  user_id: Column<string, ConnectionEntity['userId']>;
  node_id: Column<string, ConnectionEntity['nodeId']>;
  renewed_at: Column<Date, ConnectionEntity['renewedAt']>;
}

export interface ContentCopiesTable {
  id: Column<string, ContentCopyEntity['id']>;
  user_id: Column<string, ContentCopyEntity['userId']>;
  kind: Column<string, ContentCopyEntity['kind']>;
  original_id: Column<string, ContentCopyEntity['originalId']>;
  parent_id: Column<string | null, ContentCopyEntity['parentId']>;
  name: Column<string, ContentCopyEntity['name']>;
  name_language: Column<string, ContentCopyEntity['nameLanguage']>;
  state: Column<string, ContentCopyEntity['state']>;
  progress: Column<number, ContentCopyEntity['progress']>;
  attempts: Column<number, ContentCopyEntity['attempts']>;
  failure: Column<string | null, ContentCopyEntity['failure']>;
  copy_id: Column<string | null, ContentCopyEntity['copyId']>;
  created_at: Column<Date, ContentCopyEntity['createdAt']>;
  finished_at: Column<Date | null, ContentCopyEntity['finishedAt']>;
}

export interface ContractingMigrationsTable {
  name: string;
}

export interface CourseEvaluationsTable {
  id: Column<string, CourseEvaluationEntity['id']>;
  course_id: Column<string, CourseEvaluationEntity['courseId']>;
  user_id: Column<string, CourseEvaluationEntity['userId']>;
  helpful: Column<string | null, CourseEvaluationEntity['helpful']>;
  comment: Column<string, CourseEvaluationEntity['comment']>;
  created_at: Column<Date, CourseEvaluationEntity['createdAt']>;
  updated_at: Column<Date, CourseEvaluationEntity['updatedAt']>;
}

export interface CourseMessagesTable {
  id: Column<string, CourseMessageEntity['id']>;
  course_id: Column<string, CourseMessageEntity['courseId']>;
  sender_id: Column<string | null, CourseMessageEntity['senderId']>;
  subject: Column<string, CourseMessageEntity['subject']>;
  content: Column<string, CourseMessageEntity['content']>;
  attachment_ids: Column<string[], CourseMessageEntity['attachmentIds']>;
  created_at: Column<Date, CourseMessageEntity['createdAt']>;
  handed_out_at: Column<Date | null, CourseMessageEntity['handedOutAt']>;
  recipient_ids: Column<string[] | null, CourseMessageEntity['recipientIds']>;
}

export interface CoursesTable {
  id: Column<string, CourseEntity['id']>;
  academy_id: Column<string, CourseEntity['academyId']>;
  default_language: Column<string, CourseEntity['defaultLanguage']>;
  translations: Column<object, CourseEntity['translations']>;
  course_type: Column<string, CourseEntity['courseType']>;
  maximum_attempts: Column<number, CourseEntity['maxAttempts']>;
  status: Column<string, CourseEntity['status']>;
  image_id: Column<string | null, CourseEntity['imageId']>;
  image_alt: Column<string, CourseEntity['imageAlt']>;
  position: Column<number, CourseEntity['position']>;
  created_at: Column<Date, CourseEntity['createdAt']>;
  updated_at: Column<Date, CourseEntity['updatedAt']>;
  revision: Column<number, CourseEntity['revision']>;
  text_revision: Column<number, CourseEntity['textRevision']>;
  translated_from: Column<object, CourseEntity['translatedFrom']>;
  updated_by: Column<string | null, CourseEntity['updatedBy']>;
  estimated_weeks: Column<number | null, CourseEntity['estimatedWeeks']>;
}

export interface DeletedCoursesTable {
  course_id: Column<string, DeletedCourseEntity['courseId']>;
  deleted_at: Column<Date, DeletedCourseEntity['deletedAt']>;
}

export interface DenialCountsTable {
  caller: Column<string, DenialCountEntity['caller']>;
  hour: Column<Date, DenialCountEntity['hour']>;
  count: Column<number, DenialCountEntity['count']>;
}

export interface EnrolmentsTable {
  id: Column<string, EnrolmentEntity['id']>;
  user_id: Column<string, EnrolmentEntity['userId']>;
  course_id: Column<string, EnrolmentEntity['courseId']>;
  created_at: Column<Date, EnrolmentEntity['createdAt']>;
  ended_at: Column<Date | null, EnrolmentEntity['endedAt']>;
}

export interface EventsTable {
  id: Column<string, EventEntity['id']>;
  position: Column<string | null, EventEntity['position']>;
  type: Column<string, EventEntity['type']>;
  user_id: Column<string | null, EventEntity['userId']>;
  ids: Column<object, EventEntity['ids']>;
  created_at: Column<Date, EventEntity['createdAt']>;
}

export interface ExportsTable {
  id: Column<string, ExportEntity['id']>;
  user_id: Column<string, ExportEntity['userId']>;
  kind: Column<string, ExportEntity['kind']>;
  parameters: Column<object, ExportEntity['parameters']>;
  content_language: Column<string, ExportEntity['contentLanguage']>;
  other_languages: Column<boolean, ExportEntity['otherLanguages']>;
  name: Column<string, ExportEntity['name']>;
  state: Column<string, ExportEntity['state']>;
  progress: Column<number, ExportEntity['progress']>;
  attempts: Column<number, ExportEntity['attempts']>;
  file_id: Column<string | null, ExportEntity['fileId']>;
  created_at: Column<Date, ExportEntity['createdAt']>;
  finished_at: Column<Date | null, ExportEntity['finishedAt']>;
}

export interface FeedbackDraftsTable {
  submission_id: Column<string, FeedbackDraftEntity['submissionId']>;
  user_id: Column<string, FeedbackDraftEntity['userId']>;
  content: Column<string, FeedbackDraftEntity['content']>;
  updated_at: Column<Date, FeedbackDraftEntity['updatedAt']>;
}

export interface FeedbackLeasesTable {
  submission_id: Column<string, FeedbackLeaseEntity['submissionId']>;
  user_id: Column<string, FeedbackLeaseEntity['userId']>;
  expires_at: Column<Date, FeedbackLeaseEntity['expiresAt']>;
}

export interface FeedbackSnippetsTable {
  id: Column<string, FeedbackSnippetEntity['id']>;
  user_id: Column<string, FeedbackSnippetEntity['userId']>;
  title: Column<string, FeedbackSnippetEntity['title']>;
  content: Column<string, FeedbackSnippetEntity['content']>;
}

export interface FileUsesTable {
  id: Column<string, FileUseEntity['id']>;
  file_id: Column<string, FileUseEntity['fileId']>;
  academy_id: Column<string | null, FileUseEntity['academyId']>;
  course_id: Column<string | null, FileUseEntity['courseId']>;
  step_id: Column<string | null, FileUseEntity['stepId']>;
  message_id: Column<string | null, FileUseEntity['messageId']>;
  submission_id: Column<string | null, FileUseEntity['submissionId']>;
}

export interface FilesTable {
  id: Column<string, FileEntity['id']>;
  kind: Column<string, FileEntity['kind']>;
  key: Column<string, FileEntity['key']>;
  original_name: Column<string, FileEntity['originalName']>;
  content_type: Column<string, FileEntity['contentType']>;
  size: string;
  sha256: Column<string, FileEntity['sha256']>;
  width: Column<number | null, FileEntity['width']>;
  height: Column<number | null, FileEntity['height']>;
  duration_seconds: Column<number | null, FileEntity['durationSeconds']>;
  variants: Column<object, FileEntity['variants']>;
  uploaded_by: Column<string | null, FileEntity['uploadedBy']>;
  created_at: Column<Date, FileEntity['createdAt']>;
  unused_since: Column<Date | null, FileEntity['unusedSince']>;
  private_to: Column<string | null, FileEntity['privateTo']>;
}

export interface GroupMembersTable {
  group_id: Column<string, GroupMemberEntity['groupId']>;
  user_id: Column<string, GroupMemberEntity['userId']>;
  created_at: Column<Date, GroupMemberEntity['createdAt']>;
}

export interface GroupsTable {
  id: Column<string, GroupEntity['id']>;
  default_language: Column<string, GroupEntity['defaultLanguage']>;
  translations: Column<object, GroupEntity['translations']>;
  revision: Column<number, GroupEntity['revision']>;
  text_revision: Column<number, GroupEntity['textRevision']>;
  translated_from: Column<object, GroupEntity['translatedFrom']>;
  updated_by: Column<string | null, GroupEntity['updatedBy']>;
  created_at: Column<Date, GroupEntity['createdAt']>;
  updated_at: Column<Date, GroupEntity['updatedAt']>;
}

export interface HomeworkFeedbackTable {
  submission_id: Column<string, HomeworkFeedbackEntity['submissionId']>;
  content: Column<string, HomeworkFeedbackEntity['content']>;
  given_by: Column<string | null, HomeworkFeedbackEntity['givenBy']>;
  given_at: Column<Date, HomeworkFeedbackEntity['givenAt']>;
}

export interface HomeworkSubmissionsTable {
  id: Column<string, HomeworkSubmissionEntity['id']>;
  attempt_id: Column<string, HomeworkSubmissionEntity['attemptId']>;
  step_id: Column<string, HomeworkSubmissionEntity['stepId']>;
  round: Column<number, HomeworkSubmissionEntity['round']>;
  status: Column<string, HomeworkSubmissionEntity['status']>;
  content: Column<string | null, HomeworkSubmissionEntity['content']>;
  title: Column<string, HomeworkSubmissionEntity['title']>;
  file_id: Column<string | null, HomeworkSubmissionEntity['fileId']>;
  word_count: Column<number | null, HomeworkSubmissionEntity['wordCount']>;
  version: Column<number, HomeworkSubmissionEntity['version']>;
  saved_at: Column<Date, HomeworkSubmissionEntity['savedAt']>;
  submitted_at: Column<Date | null, HomeworkSubmissionEntity['submittedAt']>;
  answered: Column<boolean, HomeworkSubmissionEntity['answered']>;
  hidden: Column<boolean, HomeworkSubmissionEntity['hidden']>;
}

export interface HomeworkTasksTable {
  step_id: Column<string, HomeworkTaskEntity['stepId']>;
  minimum_words: Column<number, HomeworkTaskEntity['minimumWords']>;
  maximum_words: Column<number | null, HomeworkTaskEntity['maximumWords']>;
  texts: Column<object, HomeworkTaskEntity['texts']>;
}

export interface IdempotencyKeysTable {
  key: Column<string, IdempotencyKeyEntity['key']>;
  caller: Column<string, IdempotencyKeyEntity['caller']>;
  fingerprint: Column<string, IdempotencyKeyEntity['fingerprint']>;
  token_hash: Column<string | null, IdempotencyKeyEntity['tokenHash']>;
  answer: Column<string, IdempotencyKeyEntity['answer']>;
  created_at: Column<Date, IdempotencyKeyEntity['createdAt']>;
  number: Column<number, IdempotencyKeyEntity['number']>;
}

export interface InstallationTable {
  id: Column<number, InstallationEntity['id']>;
  guide_dismissed_at: Column<Date | null, InstallationEntity['guideDismissedAt']>;
  mail_test_id: Column<string | null, InstallationEntity['mailTestId']>;
  mail_tested_at: Column<Date | null, InstallationEntity['mailTestedAt']>;
  mail_test_ended_at: Column<Date | null, InstallationEntity['mailTestEndedAt']>;
  mail_test_failure: Column<string | null, InstallationEntity['mailTestFailure']>;
  mail_test_reply: Column<string | null, InstallationEntity['mailTestReply']>;
  storage_tested_at: Column<Date | null, InstallationEntity['storageTestedAt']>;
  storage_problem: Column<string | null, InstallationEntity['storageProblem']>;
  backed_up_at: Column<Date | null, InstallationEntity['backedUpAt']>;
  restored_at: Column<Date | null, InstallationEntity['restoredAt']>;
}

export interface InstallationKeysTable {
  kind: Column<string, InstallationKeyEntity['kind']>;
  number: Column<number, InstallationKeyEntity['number']>;
  id: Column<string, InstallationKeyEntity['id']>;
  check_value: Column<string, InstallationKeyEntity['checkValue']>;
  created_at: Column<Date, InstallationKeyEntity['createdAt']>;
  retired_at: Column<Date | null, InstallationKeyEntity['retiredAt']>;
  encrypted_secret: Column<string | null, InstallationKeyEntity['encryptedSecret']>;
  lost_chain: Column<string, InstallationKeyEntity['lostChain']>;
}

export interface InvitationImportRowsTable {
  import_id: Column<string, InvitationImportRowEntity['importId']>;
  row_number: Column<number, InvitationImportRowEntity['rowNumber']>;
  email: Column<string, InvitationImportRowEntity['email']>;
  language: Column<string, InvitationImportRowEntity['language']>;
  academy_ids: Column<string[], InvitationImportRowEntity['academyIds']>;
  course_ids: Column<string[], InvitationImportRowEntity['courseIds']>;
  group_ids: Column<string[], InvitationImportRowEntity['groupIds']>;
  outcome: Column<string, InvitationImportRowEntity['outcome']>;
  problem: Column<string | null, InvitationImportRowEntity['problem']>;
  value: Column<string | null, InvitationImportRowEntity['value']>;
  done: Column<boolean, InvitationImportRowEntity['done']>;
}

export interface InvitationImportsTable {
  id: Column<string, InvitationImportEntity['id']>;
  file_name: Column<string | null, InvitationImportEntity['fileName']>;
  language: Column<string, InvitationImportEntity['language']>;
  academy_ids: Column<string[], InvitationImportEntity['academyIds']>;
  course_ids: Column<string[], InvitationImportEntity['courseIds']>;
  group_ids: Column<string[], InvitationImportEntity['groupIds']>;
  row_count: Column<number, InvitationImportEntity['rowCount']>;
  created_by: Column<string | null, InvitationImportEntity['createdBy']>;
  created_at: Column<Date, InvitationImportEntity['createdAt']>;
  started_at: Column<Date | null, InvitationImportEntity['startedAt']>;
  finished_at: Column<Date | null, InvitationImportEntity['finishedAt']>;
}

export interface InvitationsTable {
  id: Column<string, InvitationEntity['id']>;
  kind: Column<string, InvitationEntity['kind']>;
  token_hash: Column<string, InvitationEntity['tokenHash']>;
  email: Column<string, InvitationEntity['email']>;
  user_id: Column<string | null, InvitationEntity['userId']>;
  academy_id: Column<string | null, InvitationEntity['academyId']>;
  course_id: Column<string | null, InvitationEntity['courseId']>;
  language: Column<string, InvitationEntity['language']>;
  invited_by: Column<string | null, InvitationEntity['invitedBy']>;
  created_at: Column<Date, InvitationEntity['createdAt']>;
  expires_at: Column<Date, InvitationEntity['expiresAt']>;
  accepted_at: Column<Date | null, InvitationEntity['acceptedAt']>;
  revoked_at: Column<Date | null, InvitationEntity['revokedAt']>;
  academy_ids: Column<string[], InvitationEntity['academyIds']>;
  course_ids: Column<string[], InvitationEntity['courseIds']>;
  group_ids: Column<string[], InvitationEntity['groupIds']>;
  mail_state: Column<string | null, InvitationEntity['mailState']>;
  mail_reason: Column<string | null, InvitationEntity['mailReason']>;
  mail_reply: Column<string | null, InvitationEntity['mailReply']>;
  sent_at: Column<Date, InvitationEntity['sentAt']>;
  import_id: Column<string | null, InvitationEntity['importId']>;
}

export interface LearnerDaysTable {
  course_id: Column<string, LearnerDayEntity['courseId']>;
  day: Column<Date, LearnerDayEntity['day']>;
  user_id: Column<string, LearnerDayEntity['userId']>;
  first_at: Column<Date, LearnerDayEntity['firstAt']>;
  last_at: Column<Date, LearnerDayEntity['lastAt']>;
  language: Column<string, LearnerDayEntity['language']>;
  content_language: Column<string, LearnerDayEntity['contentLanguage']>;
  completed_at: Column<Date | null, LearnerDayEntity['completedAt']>;
}

export interface MailPauseTable {
  id: Column<number, MailPauseEntity['id']>;
  unanswered_at: Column<Date, MailPauseEntity['unansweredAt']>;
  ended_at: Column<Date | null, MailPauseEntity['endedAt']>;
  probe_seconds: Column<number, MailPauseEntity['probeSeconds']>;
  next_probe_at: Column<Date, MailPauseEntity['nextProbeAt']>;
}

export interface MeetingRoomsTable {
  id: Column<string, MeetingRoomEntity['id']>;
  course_id: Column<string, MeetingRoomEntity['courseId']>;
  owner_id: Column<string, MeetingRoomEntity['ownerId']>;
  name: Column<string, MeetingRoomEntity['name']>;
  room_name: Column<string, MeetingRoomEntity['roomName']>;
  created_at: Column<Date, MeetingRoomEntity['createdAt']>;
}

export interface MeetingVisitsTable {
  id: Column<string, MeetingVisitEntity['id']>;
  kind: Column<string, MeetingVisitEntity['kind']>;
  meeting_id: Column<string, MeetingVisitEntity['meetingId']>;
  user_id: Column<string, MeetingVisitEntity['userId']>;
  course_id: Column<string | null, MeetingVisitEntity['courseId']>;
  date: Column<Date | null, MeetingVisitEntity['date']>;
  created_at: Column<Date, MeetingVisitEntity['createdAt']>;
  joined_at: Column<Date | null, MeetingVisitEntity['joinedAt']>;
  renewed_at: Column<Date, MeetingVisitEntity['renewedAt']>;
  left_at: Column<Date | null, MeetingVisitEntity['leftAt']>;
  closed: Column<boolean, MeetingVisitEntity['closed']>;
}

export interface MessageDeliveriesTable {
  message_id: Column<string, MessageDeliveryEntity['messageId']>;
  user_id: Column<string, MessageDeliveryEntity['userId']>;
  state: Column<string, MessageDeliveryEntity['state']>;
  reason: Column<string | null, MessageDeliveryEntity['reason']>;
  reply: Column<string | null, MessageDeliveryEntity['reply']>;
  updated_at: Column<Date, MessageDeliveryEntity['updatedAt']>;
}

export interface ModuleProgressTable {
  attempt_id: Column<string, ModuleProgressEntity['attemptId']>;
  module_id: Column<string, ModuleProgressEntity['moduleId']>;
  current_step_id: Column<string | null, ModuleProgressEntity['currentStepId']>;
  completed_at: Column<Date | null, ModuleProgressEntity['completedAt']>;
}

export interface ModulesTable {
  id: Column<string, ModuleEntity['id']>;
  course_id: Column<string | null, ModuleEntity['courseId']>;
  default_language: Column<string, ModuleEntity['defaultLanguage']>;
  translations: Column<object, ModuleEntity['translations']>;
  position: Column<number, ModuleEntity['position']>;
  created_at: Column<Date, ModuleEntity['createdAt']>;
  updated_at: Column<Date, ModuleEntity['updatedAt']>;
  revision: Column<number, ModuleEntity['revision']>;
  text_revision: Column<number, ModuleEntity['textRevision']>;
  translated_from: Column<object, ModuleEntity['translatedFrom']>;
  updated_by: Column<string | null, ModuleEntity['updatedBy']>;
}

export interface NotificationDigestsTable {
  user_id: Column<string, NotificationDigestEntity['userId']>;
  last_day: Column<string, NotificationDigestEntity['lastDay']>;
  kind: Column<string, NotificationDigestEntity['kind']>;
}

export interface NotificationSettingsTable {
  user_id: Column<string, NotificationSettingEntity['userId']>;
  kind: Column<string, NotificationSettingEntity['kind']>;
  mail: Column<string, NotificationSettingEntity['mail']>;
}

export interface NotificationsTable {
  id: Column<string, NotificationEntity['id']>;
  user_id: Column<string, NotificationEntity['userId']>;
  kind: Column<string, NotificationEntity['kind']>;
  academy_id: Column<string | null, NotificationEntity['academyId']>;
  course_id: Column<string | null, NotificationEntity['courseId']>;
  step_id: Column<string | null, NotificationEntity['stepId']>;
  person_id: Column<string | null, NotificationEntity['personId']>;
  ref_id: Column<string | null, NotificationEntity['refId']>;
  key: Column<string, NotificationEntity['key']>;
  encrypted_path: Column<string | null, NotificationEntity['encryptedPath']>;
  created_at: Column<Date, NotificationEntity['createdAt']>;
  expires_at: Column<Date, NotificationEntity['expiresAt']>;
  read_at: Column<Date | null, NotificationEntity['readAt']>;
  starts_at: Column<Date | null, NotificationEntity['startsAt']>;
  former_start: Column<Date | null, NotificationEntity['formerStart']>;
}

export interface OutboxTable {
  id: Column<string, OutboxEntity['id']>;
  job: Column<string, OutboxEntity['job']>;
  payload: Column<object, OutboxEntity['payload']>;
  created_at: Column<Date, OutboxEntity['createdAt']>;
  handed_over_at: Column<Date | null, OutboxEntity['handedOverAt']>;
  done_at: Column<Date | null, OutboxEntity['doneAt']>;
  lease_until: Column<Date | null, OutboxEntity['leaseUntil']>;
  lease_key: Column<string | null, OutboxEntity['leaseKey']>;
  tries: Column<number, OutboxEntity['tries']>;
  next_try_at: Column<Date, OutboxEntity['nextTryAt']>;
  give_up_after: Column<Date, OutboxEntity['giveUpAfter']>;
  gave_up_at: Column<Date | null, OutboxEntity['gaveUpAt']>;
  failure: Column<string | null, OutboxEntity['failure']>;
  failure_reply: Column<string | null, OutboxEntity['failureReply']>;
  queue_group: Column<string | null, OutboxEntity['queueGroup']>;
  bulk_mail: Column<boolean, OutboxEntity['isBulkMail']>;
}

export interface PasskeysTable {
  id: Column<string, PasskeyEntity['id']>;
  user_id: Column<string, PasskeyEntity['userId']>;
  credential_id: Column<string, PasskeyEntity['credentialId']>;
  public_key: Column<string, PasskeyEntity['publicKey']>;
  counter: string;
  transports: Column<string[], PasskeyEntity['transports']>;
  name: Column<string, PasskeyEntity['name']>;
  created_at: Column<Date, PasskeyEntity['createdAt']>;
  last_used_at: Column<Date | null, PasskeyEntity['lastUsedAt']>;
}

export interface PasswordResetsTable {
  id: Column<string, PasswordResetEntity['id']>;
  user_id: Column<string, PasswordResetEntity['userId']>;
  token_hash: Column<string, PasswordResetEntity['tokenHash']>;
  created_at: Column<Date, PasswordResetEntity['createdAt']>;
  expires_at: Column<Date, PasswordResetEntity['expiresAt']>;
  used_at: Column<Date | null, PasswordResetEntity['usedAt']>;
}

export interface QuizAnswersTable {
  id: Column<string, QuizAnswerEntity['id']>;
  attempt_id: Column<string, QuizAnswerEntity['attemptId']>;
  step_id: Column<string, QuizAnswerEntity['stepId']>;
  question_id: Column<string, QuizAnswerEntity['questionId']>;
  revision: Column<number, QuizAnswerEntity['revision']>;
  number: Column<number, QuizAnswerEntity['number']>;
  option_ids: Column<string[], QuizAnswerEntity['optionIds']>;
  correct: Column<boolean, QuizAnswerEntity['correct']>;
  finished: Column<boolean, QuizAnswerEntity['finished']>;
  answered_at: Column<Date, QuizAnswerEntity['answeredAt']>;
}

export interface QuizOptionsTable {
  id: Column<string, QuizOptionEntity['id']>;
  question_id: Column<string, QuizOptionEntity['questionId']>;
  position: Column<number, QuizOptionEntity['position']>;
  is_correct: Column<boolean, QuizOptionEntity['isCorrect']>;
  texts: Column<object, QuizOptionEntity['texts']>;
  explanations: Column<object, QuizOptionEntity['explanations']>;
}

export interface QuizQuestionRevisionsTable {
  question_id: Column<string, QuizQuestionRevisionEntity['questionId']>;
  revision: Column<number, QuizQuestionRevisionEntity['revision']>;
  step_id: Column<string, QuizQuestionRevisionEntity['stepId']>;
  position: Column<number, QuizQuestionRevisionEntity['position']>;
  texts: Column<object, QuizQuestionRevisionEntity['texts']>;
  options: Column<object, QuizQuestionRevisionEntity['options']>;
  explanations: Column<object, QuizQuestionRevisionEntity['explanations']>;
}

export interface QuizQuestionsTable {
  id: Column<string, QuizQuestionEntity['id']>;
  step_id: Column<string, QuizQuestionEntity['stepId']>;
  position: Column<number, QuizQuestionEntity['position']>;
  attempts: Column<number, QuizQuestionEntity['attempts']>;
  texts: Column<object, QuizQuestionEntity['texts']>;
  revision: Column<number, QuizQuestionEntity['revision']>;
  explanations: Column<object, QuizQuestionEntity['explanations']>;
}

export interface RateLimitsTable {
  key: string;
  points: number;
  expire: string | null;
}

export interface RecoveryCodesTable {
  code_hash: Column<string, RecoveryCodeEntity['codeHash']>;
  user_id: Column<string, RecoveryCodeEntity['userId']>;
  created_at: Column<Date, RecoveryCodeEntity['createdAt']>;
}

export interface ScheduledRunsTable {
  job: Column<string, ScheduledRunEntity['job']>;
  every_seconds: Column<number, ScheduledRunEntity['everySeconds']>;
  ran_at: Column<Date, ScheduledRunEntity['ranAt']>;
  failed: Column<boolean, ScheduledRunEntity['failed']>;
}

export interface SearchDocumentsTable {
  object_id: Column<string, SearchDocumentEntity['objectId']>;
  language: Column<string, SearchDocumentEntity['language']>;
  kind: Column<string, SearchDocumentEntity['kind']>;
  academy_id: Column<string, SearchDocumentEntity['academyId']>;
  course_id: Column<string | null, SearchDocumentEntity['courseId']>;
  module_id: Column<string | null, SearchDocumentEntity['moduleId']>;
  name: Column<string, SearchDocumentEntity['name']>;
  body: Column<string, SearchDocumentEntity['body']>;
  folded_name: Column<string, SearchDocumentEntity['foldedName']>;
  words: Column<string, SearchDocumentEntity['words']>;
}

export interface SecondFactorsTable {
  user_id: Column<string, SecondFactorEntity['userId']>;
  encrypted_secret: Column<string, SecondFactorEntity['encryptedSecret']>;
  started_at: Column<Date, SecondFactorEntity['startedAt']>;
  confirmed_at: Column<Date | null, SecondFactorEntity['confirmedAt']>;
  last_step: Column<number, SecondFactorEntity['lastStep']>;
  encrypted_codes: Column<string | null, SecondFactorEntity['encryptedCodes']>;
  app_pending: Column<boolean, SecondFactorEntity['appPending']>;
  last_challenge_at: Column<Date | null, SecondFactorEntity['lastChallengeAt']>;
}

export interface SessionsTable {
  id: Column<string, SessionEntity['id']>;
  user_id: Column<string, SessionEntity['userId']>;
  token_hash: Column<string, SessionEntity['tokenHash']>;
  device: Column<string, SessionEntity['device']>;
  created_at: Column<Date, SessionEntity['createdAt']>;
  last_seen_at: Column<Date, SessionEntity['lastSeenAt']>;
  expires_at: Column<Date, SessionEntity['expiresAt']>;
  proved_at: Column<Date | null, SessionEntity['provedAt']>;
}

export interface StepContentsTable {
  step_id: Column<string, StepContentEntity['stepId']>;
  language: Column<string, StepContentEntity['language']>;
  blocks: Column<object, StepContentEntity['blocks']>;
  embed_urls: Column<string[], StepContentEntity['embedUrls']>;
  words: Column<number, StepContentEntity['words']>;
  file_ids: Column<string[], StepContentEntity['fileIds']>;
}

export interface StepDraftsTable {
  id: Column<string, StepDraftEntity['id']>;
  user_id: Column<string, StepDraftEntity['userId']>;
  step_id: Column<string | null, StepDraftEntity['stepId']>;
  module_id: Column<string | null, StepDraftEntity['moduleId']>;
  revision: Column<number | null, StepDraftEntity['revision']>;
  content: Column<string, StepDraftEntity['content']>;
  saved_at: Column<Date, StepDraftEntity['savedAt']>;
}

export interface StepFormerTextsTable {
  step_id: Column<string, StepFormerTextEntity['stepId']>;
  text_revision: Column<number, StepFormerTextEntity['textRevision']>;
  name: Column<string, StepFormerTextEntity['name']>;
  blocks: Column<object, StepFormerTextEntity['blocks']>;
  quiz: Column<object, StepFormerTextEntity['quiz']>;
  homework: Column<string | null, StepFormerTextEntity['homework']>;
}

export interface StepProgressTable {
  attempt_id: Column<string, StepProgressEntity['attemptId']>;
  step_id: Column<string, StepProgressEntity['stepId']>;
  visited_at: Column<Date, StepProgressEntity['visitedAt']>;
  completed_at: Column<Date | null, StepProgressEntity['completedAt']>;
}

export interface StepsTable {
  id: Column<string, StepEntity['id']>;
  module_id: Column<string, StepEntity['moduleId']>;
  default_language: Column<string, StepEntity['defaultLanguage']>;
  translations: Column<object, StepEntity['translations']>;
  access: Column<string, StepEntity['access']>;
  image_id: Column<string | null, StepEntity['imageId']>;
  position: Column<number, StepEntity['position']>;
  created_at: Column<Date, StepEntity['createdAt']>;
  updated_at: Column<Date, StepEntity['updatedAt']>;
  revision: Column<number, StepEntity['revision']>;
  text_revision: Column<number, StepEntity['textRevision']>;
  translated_from: Column<object, StepEntity['translatedFrom']>;
  updated_by: Column<string | null, StepEntity['updatedBy']>;
}

export interface TeamMembersTable {
  course_id: Column<string, TeamMemberEntity['courseId']>;
  user_id: Column<string, TeamMemberEntity['userId']>;
  role: Column<string, TeamMemberEntity['role']>;
  all_modules: Column<boolean, TeamMemberEntity['allModules']>;
  module_ids: Column<string[], TeamMemberEntity['moduleIds']>;
  created_at: Column<Date, TeamMemberEntity['createdAt']>;
}

export interface UploadsTable {
  id: Column<string, UploadEntity['id']>;
  user_id: Column<string, UploadEntity['userId']>;
  original_name: Column<string, UploadEntity['originalName']>;
  size: string;
  created_at: Column<Date, UploadEntity['createdAt']>;
  expires_at: Column<Date, UploadEntity['expiresAt']>;
  file_id: Column<string | null, UploadEntity['fileId']>;
  lease: Column<string | null, UploadEntity['lease']>;
  lease_until: Column<Date | null, UploadEntity['leaseUntil']>;
  lease_wanted: Column<boolean, UploadEntity['leaseWanted']>;
}

export interface UsersTable {
  id: Column<string, UserEntity['id']>;
  name: Column<string, UserEntity['name']>;
  surname: Column<string, UserEntity['surname']>;
  email: Column<string, UserEntity['email']>;
  password_hash: Column<string, UserEntity['passwordHash']>;
  role: Column<string, UserEntity['role']>;
  gender: Column<string | null, UserEntity['gender']>;
  color: Column<string, UserEntity['color']>;
  language: Column<string, UserEntity['language']>;
  content_language: Column<string | null, UserEntity['contentLanguage']>;
  do_not_disturb: Column<boolean, UserEntity['doNotDisturb']>;
  privacy_accepted_at: Column<Date | null, UserEntity['privacyAcceptedAt']>;
  terms_accepted_at: Column<Date | null, UserEntity['termsAcceptedAt']>;
  deactivated_at: Column<Date | null, UserEntity['deactivatedAt']>;
  erased_at: Column<Date | null, UserEntity['erasedAt']>;
  created_at: Column<Date, UserEntity['createdAt']>;
  time_zone: Column<string | null, UserEntity['timeZone']>;
  search_text: Column<string, UserEntity['searchText']>;
  analytics_allowed: Column<boolean | null, UserEntity['analyticsAllowed']>;
  analytics_decided_at: Column<Date | null, UserEntity['analyticsDecidedAt']>;
}

export interface VideoRenditionsTable {
  file_id: Column<string, VideoRenditionEntity['fileId']>;
  name: Column<string, VideoRenditionEntity['name']>;
  state: Column<string, VideoRenditionEntity['state']>;
  progress: Column<number, VideoRenditionEntity['progress']>;
  attempts: Column<number, VideoRenditionEntity['attempts']>;
  key: Column<string | null, VideoRenditionEntity['key']>;
  size: string | null;
  content_type: Column<string | null, VideoRenditionEntity['contentType']>;
  sha256: Column<string | null, VideoRenditionEntity['sha256']>;
  width: Column<number | null, VideoRenditionEntity['width']>;
  height: Column<number | null, VideoRenditionEntity['height']>;
  updated_at: Column<Date, VideoRenditionEntity['updatedAt']>;
}

export interface WebhookDeliveriesTable {
  id: Column<string, WebhookDeliveryEntity['id']>;
  webhook_id: Column<string, WebhookDeliveryEntity['webhookId']>;
  event_id: Column<string, WebhookDeliveryEntity['eventId']>;
  state: Column<string, WebhookDeliveryEntity['state']>;
  tries: Column<number, WebhookDeliveryEntity['tries']>;
  created_at: Column<Date, WebhookDeliveryEntity['createdAt']>;
  tried_at: Column<Date | null, WebhookDeliveryEntity['triedAt']>;
  status_code: Column<number | null, WebhookDeliveryEntity['statusCode']>;
  failure: Column<string | null, WebhookDeliveryEntity['failure']>;
}

export interface WebhooksTable {
  id: Column<string, WebhookEntity['id']>;
  url: Column<string, WebhookEntity['url']>;
  encrypted_secret: Column<string, WebhookEntity['encryptedSecret']>;
  event_types: Column<string[], WebhookEntity['eventTypes']>;
  state: Column<string, WebhookEntity['state']>;
  failing_since: Column<Date | null, WebhookEntity['failingSince']>;
  delivered_at: Column<Date | null, WebhookEntity['deliveredAt']>;
  created_by: Column<string | null, WebhookEntity['createdBy']>;
  created_at: Column<Date, WebhookEntity['createdAt']>;
}

/** Every table with its columns. */
export interface Database {
  academies: AcademiesTable;
  academy_members: AcademyMembersTable;
  api_tokens: ApiTokensTable;
  attempts: AttemptsTable;
  audit_entries: AuditEntriesTable;
  bookmarks: BookmarksTable;
  calendar_feeds: CalendarFeedsTable;
  calls: CallsTable;
  class_dates: ClassDatesTable;
  classes: ClassesTable;
  connections: ConnectionsTable;
  content_copies: ContentCopiesTable;
  contracting_migrations: ContractingMigrationsTable;
  course_evaluations: CourseEvaluationsTable;
  course_messages: CourseMessagesTable;
  courses: CoursesTable;
  deleted_courses: DeletedCoursesTable;
  denial_counts: DenialCountsTable;
  enrolments: EnrolmentsTable;
  events: EventsTable;
  exports: ExportsTable;
  feedback_drafts: FeedbackDraftsTable;
  feedback_leases: FeedbackLeasesTable;
  feedback_snippets: FeedbackSnippetsTable;
  file_uses: FileUsesTable;
  files: FilesTable;
  group_members: GroupMembersTable;
  groups: GroupsTable;
  homework_feedback: HomeworkFeedbackTable;
  homework_submissions: HomeworkSubmissionsTable;
  homework_tasks: HomeworkTasksTable;
  idempotency_keys: IdempotencyKeysTable;
  installation: InstallationTable;
  installation_keys: InstallationKeysTable;
  invitation_import_rows: InvitationImportRowsTable;
  invitation_imports: InvitationImportsTable;
  invitations: InvitationsTable;
  learner_days: LearnerDaysTable;
  mail_pause: MailPauseTable;
  meeting_rooms: MeetingRoomsTable;
  meeting_visits: MeetingVisitsTable;
  message_deliveries: MessageDeliveriesTable;
  module_progress: ModuleProgressTable;
  modules: ModulesTable;
  notification_digests: NotificationDigestsTable;
  notification_settings: NotificationSettingsTable;
  notifications: NotificationsTable;
  outbox: OutboxTable;
  passkeys: PasskeysTable;
  password_resets: PasswordResetsTable;
  quiz_answers: QuizAnswersTable;
  quiz_options: QuizOptionsTable;
  quiz_question_revisions: QuizQuestionRevisionsTable;
  quiz_questions: QuizQuestionsTable;
  rate_limits: RateLimitsTable;
  recovery_codes: RecoveryCodesTable;
  scheduled_runs: ScheduledRunsTable;
  search_documents: SearchDocumentsTable;
  second_factors: SecondFactorsTable;
  sessions: SessionsTable;
  step_contents: StepContentsTable;
  step_drafts: StepDraftsTable;
  step_former_texts: StepFormerTextsTable;
  step_progress: StepProgressTable;
  steps: StepsTable;
  team_members: TeamMembersTable;
  uploads: UploadsTable;
  users: UsersTable;
  video_renditions: VideoRenditionsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
}
