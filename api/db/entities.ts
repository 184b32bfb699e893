import { AcademyEntity } from '../domain/academies/academy.entity.ts';
import { ApiTokenEntity } from '../domain/api-tokens/api-token.entity.ts';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { DenialCountEntity } from '../domain/audit/denial-count.entity.ts';
import { PasskeyEntity } from '../domain/auth/passkey.entity.ts';
import { PasswordResetEntity } from '../domain/auth/password-reset.entity.ts';
import { RecoveryCodeEntity } from '../domain/auth/recovery-code.entity.ts';
import { SecondFactorEntity } from '../domain/auth/second-factor.entity.ts';
import { SessionEntity } from '../domain/auth/session.entity.ts';
import { ContentCopyEntity } from '../domain/authoring/content-copy.entity.ts';
import { StepDraftEntity } from '../domain/authoring/step-draft.entity.ts';
import { StepFormerTextEntity } from '../domain/authoring/step-former-text.entity.ts';
import { BookmarkEntity } from '../domain/bookmarks/bookmark.entity.ts';
import { CallEntity } from '../domain/calls/call.entity.ts';
import { CalendarFeedEntity } from '../domain/classes/calendar-feed.entity.ts';
import { ClassEntity } from '../domain/classes/class.entity.ts';
import { ClassDateEntity } from '../domain/classes/class-date.entity.ts';
import { CourseEntity } from '../domain/courses/course.entity.ts';
import { DeletedCourseEntity } from '../domain/courses/deleted-course.entity.ts';
import { CourseEvaluationEntity } from '../domain/evaluations/course-evaluation.entity.ts';
import { ExportEntity } from '../domain/exports/export.entity.ts';
import { FeedbackDraftEntity } from '../domain/feedback/feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from '../domain/feedback/feedback-lease.entity.ts';
import { FeedbackSnippetEntity } from '../domain/feedback/feedback-snippet.entity.ts';
import { HomeworkFeedbackEntity } from '../domain/feedback/homework-feedback.entity.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { FileUseEntity } from '../domain/files/file-use.entity.ts';
import { GroupEntity } from '../domain/groups/group.entity.ts';
import { GroupMemberEntity } from '../domain/groups/group-member.entity.ts';
import { HomeworkSubmissionEntity } from '../domain/homework/homework-submission.entity.ts';
import { HomeworkTaskEntity } from '../domain/homework/homework-task.entity.ts';
import { InstallationEntity } from '../domain/installation/installation.entity.ts';
import { InvitationEntity } from '../domain/invitations/invitation.entity.ts';
import { InvitationImportEntity } from '../domain/invitations/invitation-import.entity.ts';
import { InvitationImportRowEntity } from '../domain/invitations/invitation-import-row.entity.ts';
import { ScheduledRunEntity } from '../domain/jobs/scheduled-run.entity.ts';
import { InstallationKeyEntity } from '../domain/keys/installation-key.entity.ts';
import { LearnerDayEntity } from '../domain/learning/learner-day.entity.ts';
import { ModuleProgressEntity } from '../domain/learning/module-progress.entity.ts';
import { StepProgressEntity } from '../domain/learning/step-progress.entity.ts';
import { MeetingRoomEntity } from '../domain/meetings/meeting-room.entity.ts';
import { MeetingVisitEntity } from '../domain/meetings/meeting-visit.entity.ts';
import { AcademyMemberEntity } from '../domain/memberships/academy-member.entity.ts';
import { AttemptEntity } from '../domain/memberships/attempt.entity.ts';
import { EnrolmentEntity } from '../domain/memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../domain/memberships/team-member.entity.ts';
import { CourseMessageEntity } from '../domain/messages/course-message.entity.ts';
import { MessageDeliveryEntity } from '../domain/messages/message-delivery.entity.ts';
import { ModuleEntity } from '../domain/modules/module.entity.ts';
import { NotificationEntity } from '../domain/notifications/notification.entity.ts';
import { NotificationDigestEntity } from '../domain/notifications/notification-digest.entity.ts';
import { NotificationSettingEntity } from '../domain/notifications/notification-setting.entity.ts';
import { ConnectionEntity } from '../domain/presence/connection.entity.ts';
import { QuizAnswerEntity } from '../domain/quizzes/quiz-answer.entity.ts';
import { QuizOptionEntity } from '../domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../domain/quizzes/quiz-question.entity.ts';
import { QuizQuestionRevisionEntity } from '../domain/quizzes/quiz-question-revision.entity.ts';
import { SearchDocumentEntity } from '../domain/search/search-document.entity.ts';
import { IdempotencyKeyEntity } from '../domain/shared/idempotency-key.entity.ts';
import { MailPauseEntity } from '../domain/shared/mail-pause.entity.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { StepEntity } from '../domain/steps/step.entity.ts';
import { StepContentEntity } from '../domain/steps/step-content.entity.ts';
import { UploadEntity } from '../domain/uploads/upload.entity.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { VideoRenditionEntity } from '../domain/video/video-rendition.entity.ts';
import { EventEntity } from '../domain/webhooks/event.entity.ts';
import { WebhookEntity } from '../domain/webhooks/webhook.entity.ts';
import { WebhookDeliveryEntity } from '../domain/webhooks/webhook-delivery.entity.ts';

/** All tables of the application. */
export const ENTITIES = [
  UserEntity,
  SessionEntity,
  PasswordResetEntity,
  ApiTokenEntity,
  SecondFactorEntity,
  RecoveryCodeEntity,
  PasskeyEntity,
  InvitationEntity,
  InvitationImportEntity,
  InvitationImportRowEntity,
  FileEntity,
  FileUseEntity,
  UploadEntity,
  VideoRenditionEntity,
  AcademyEntity,
  AcademyMemberEntity,
  CourseEntity,
  DeletedCourseEntity,
  ModuleEntity,
  TeamMemberEntity,
  EnrolmentEntity,
  StepEntity,
  StepContentEntity,
  StepDraftEntity,
  StepFormerTextEntity,
  QuizQuestionEntity,
  QuizOptionEntity,
  QuizQuestionRevisionEntity,
  QuizAnswerEntity,
  HomeworkTaskEntity,
  AttemptEntity,
  HomeworkSubmissionEntity,
  HomeworkFeedbackEntity,
  FeedbackDraftEntity,
  FeedbackLeaseEntity,
  FeedbackSnippetEntity,
  BookmarkEntity,
  ScheduledRunEntity,
  MailPauseEntity,
  LearnerDayEntity,
  ModuleProgressEntity,
  StepProgressEntity,
  IdempotencyKeyEntity,
  OutboxEntity,
  AuditEntryEntity,
  DenialCountEntity,
  ConnectionEntity,
  CourseMessageEntity,
  CallEntity,
  ClassEntity,
  ClassDateEntity,
  CalendarFeedEntity,
  CourseEvaluationEntity,
  NotificationEntity,
  NotificationSettingEntity,
  NotificationDigestEntity,
  MessageDeliveryEntity,
  GroupEntity,
  GroupMemberEntity,
  MeetingRoomEntity,
  MeetingVisitEntity,
  SearchDocumentEntity,
  ExportEntity,
  ContentCopyEntity,
  InstallationEntity,
  InstallationKeyEntity,
  EventEntity,
  WebhookEntity,
  WebhookDeliveryEntity,
];
