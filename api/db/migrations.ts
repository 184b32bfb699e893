// Written by npm run sync.
import type { MigrationInterface } from 'typeorm';
import { CreateUsers1795219200000 } from '../../migrations/1795219200000-create-users.ts';
import { CreateSessions1795219201000 } from '../../migrations/1795219201000-create-sessions.ts';
import { CreateFiles1795219202000 } from '../../migrations/1795219202000-create-files.ts';
import { CreateAcademies1795219203000 } from '../../migrations/1795219203000-create-academies.ts';
import { CreateCourses1795219204000 } from '../../migrations/1795219204000-create-courses.ts';
import { CreateSteps1795219205000 } from '../../migrations/1795219205000-create-steps.ts';
import { CreateFileUses1795219206000 } from '../../migrations/1795219206000-create-file-uses.ts';
import { CreateProgress1795219207000 } from '../../migrations/1795219207000-create-progress.ts';
import { CreateInvitations1795219208000 } from '../../migrations/1795219208000-create-invitations.ts';
import { CreateConnections1795219209000 } from '../../migrations/1795219209000-create-connections.ts';
import { CreateOutbox1795219210000 } from '../../migrations/1795219210000-create-outbox.ts';
import { CreateAuditEntries1795219211000 } from '../../migrations/1795219211000-create-audit-entries.ts';
import { CreateRateLimits1795219212000 } from '../../migrations/1795219212000-create-rate-limits.ts';
import { AddRevisions1795219213000 } from '../../migrations/1795219213000-add-revisions.ts';
import { AddUnusedSince1795219215000 } from '../../migrations/1795219215000-add-unused-since.ts';
import { CreateUploads1795219216000 } from '../../migrations/1795219216000-create-uploads.ts';
import { CreateVideoRenditions1795219217000 } from '../../migrations/1795219217000-create-video-renditions.ts';
import { AddJobLeases1795219217100 } from '../../migrations/1795219217100-add-job-leases.ts';
import { IndexWhatDeletionsLookFor1795219218000 } from '../../migrations/1795219218000-index-what-deletions-look-for.ts';
import { CreateCourseMessages1795219219000 } from '../../migrations/1795219219000-create-course-messages.ts';
import { NameContentValues1795219220000 } from '../../migrations/1795219220000-name-content-values.ts';
import { CreateIdempotencyKeys1795219221000 } from '../../migrations/1795219221000-create-idempotency-keys.ts';
import { AddJobTries1795219222000 } from '../../migrations/1795219222000-add-job-tries.ts';
import { GiveQuizzesIds1795219223000 } from '../../migrations/1795219223000-give-quizzes-ids.ts';
import { AddCompletionExtent1795219224000 } from '../../migrations/1795219224000-add-completion-extent.ts';
import { CreateNotifications1795219225000 } from '../../migrations/1795219225000-create-notifications.ts';
import { CreateQuizAnswers1795219226000 } from '../../migrations/1795219226000-create-quiz-answers.ts';
import { AddHomeworkSubmissions1795219227000 } from '../../migrations/1795219227000-add-homework-submissions.ts';
import { CreateHomeworkFeedback1795219228000 } from '../../migrations/1795219228000-create-homework-feedback.ts';
import { CreateMessageDeliveries1795219229000 } from '../../migrations/1795219229000-create-message-deliveries.ts';
import { AddUserSearch1795219230000 } from '../../migrations/1795219230000-add-user-search.ts';
import { AddEndedEnrolments1795219231000 } from '../../migrations/1795219231000-add-ended-enrolments.ts';
import { CreateGroups1795219233000 } from '../../migrations/1795219233000-create-groups.ts';
import { ExtendInvitations1795219234000 } from '../../migrations/1795219234000-extend-invitations.ts';
import { CreateInvitationImports1795219235000 } from '../../migrations/1795219235000-create-invitation-imports.ts';
import { ChainAuditEntries1795219236000 } from '../../migrations/1795219236000-chain-audit-entries.ts';
import { IndexSearchOfInvitations1795219237000 } from '../../migrations/1795219237000-index-search-of-invitations.ts';
import { CreateLearnerDays1795219239000 } from '../../migrations/1795219239000-create-learner-days.ts';
import { CreateCalls1795219240000 } from '../../migrations/1795219240000-create-calls.ts';
import { CreateClasses1795219241000 } from '../../migrations/1795219241000-create-classes.ts';
import { AddNotificationTimes1795219241100 } from '../../migrations/1795219241100-add-notification-times.ts';
import { CreateCalendarFeeds1795219241200 } from '../../migrations/1795219241200-create-calendar-feeds.ts';
import { CreateMeetings1795219242000 } from '../../migrations/1795219242000-create-meetings.ts';
import { AddWordsOfContents1795219243000 } from '../../migrations/1795219243000-add-words-of-contents.ts';
import { CreateCourseEvaluations1795219243100 } from '../../migrations/1795219243100-create-course-evaluations.ts';
import { MakeAudioABlock1795219244000 } from '../../migrations/1795219244000-make-audio-a-block.ts';
import { AddVideoPosters1795219244100 } from '../../migrations/1795219244100-add-video-posters.ts';
import { CreateSearchDocuments1795219245000 } from '../../migrations/1795219245000-create-search-documents.ts';
import { CreateBookmarks1795219246000 } from '../../migrations/1795219246000-create-bookmarks.ts';
import { CreateStepDrafts1795219247000 } from '../../migrations/1795219247000-create-step-drafts.ts';
import { SearchCompleteBlocks1795219248100 } from '../../migrations/1795219248100-search-complete-blocks.ts';
import { CreateStepFormerTexts1795219249000 } from '../../migrations/1795219249000-create-step-former-texts.ts';
import { IndexChangedContentOnly1795219250000 } from '../../migrations/1795219250000-index-changed-content-only.ts';
import { AddFileIdsOfContents1795219251000 } from '../../migrations/1795219251000-add-file-ids-of-contents.ts';
import { CheckClosedLists1795219252000 } from '../../migrations/1795219252000-check-closed-lists.ts';
import { AddEstimatedWeeks1795219254000 } from '../../migrations/1795219254000-add-estimated-weeks.ts';
import { SearchBlocksWithContent1795219254100 } from '../../migrations/1795219254100-search-blocks-with-content.ts';
import { IndexOpenVisits1795219255000 } from '../../migrations/1795219255000-index-open-visits.ts';
import { NotifyOfNewModules1795219256000 } from '../../migrations/1795219256000-notify-of-new-modules.ts';
import { MarkHiddenHomework1795219260000 } from '../../migrations/1795219260000-mark-hidden-homework.ts';
import { IndexListsOfAdmins1795219261000 } from '../../migrations/1795219261000-index-lists-of-admins.ts';
import { IndexWorkOfJobs1795219262000 } from '../../migrations/1795219262000-index-work-of-jobs.ts';
import { CreateExports1795219263000 } from '../../migrations/1795219263000-create-exports.ts';
import { NotifyOfClassSchedules1795219270000 } from '../../migrations/1795219270000-notify-of-class-schedules.ts';
import { NumberIdempotencyKeys1795219276000 } from '../../migrations/1795219276000-number-idempotency-keys.ts';
import { CreateAnalyticsConsent1795219290000 } from '../../migrations/1795219290000-create-analytics-consent.ts';
import { CreateQuizExplanations1795219300000 } from '../../migrations/1795219300000-create-quiz-explanations.ts';
import { CreateInstallation1795219330000 } from '../../migrations/1795219330000-create-installation.ts';
import { AddMessageRecipients1795219340000 } from '../../migrations/1795219340000-add-message-recipients.ts';
import { AddBackupTimes1795219350000 } from '../../migrations/1795219350000-add-backup-times.ts';
import { NameKeys1795219360000 } from '../../migrations/1795219360000-name-keys.ts';
import { CreateScheduledRuns1795219370000 } from '../../migrations/1795219370000-create-scheduled-runs.ts';
import { CreateContractingMigrations1795219371000 } from '../../migrations/1795219371000-create-contracting-migrations.ts';
import { CreateSecondFactors1795219380000 } from '../../migrations/1795219380000-create-second-factors.ts';
import { CreateApiTokens1795219390000 } from '../../migrations/1795219390000-create-api-tokens.ts';
import { CreateWebhooks1795219400000 } from '../../migrations/1795219400000-create-webhooks.ts';
import { IndexLearnerDaysByDay1795219405000 } from '../../migrations/1795219405000-index-learner-days-by-day.ts';
import { CreatePasskeys1795219410000 } from '../../migrations/1795219410000-create-passkeys.ts';
import { CreateContentCopies1795219415000 } from '../../migrations/1795219415000-create-content-copies.ts';
import { DetachDeletedContent1795219425000 } from '../../migrations/1795219425000-detach-deleted-content.ts';
import { PauseMails1795219430000 } from '../../migrations/1795219430000-pause-mails.ts';
import { IndexLanguagesOfDays1795219435000 } from '../../migrations/1795219435000-index-languages-of-days.ts';

/** A migration names itself: a bundle may change the name of its class, and a database that lacks the name is not ready. */
type NamedMigration = new () => MigrationInterface & { readonly name: string };

/** All migrations, oldest first. */
export const MIGRATIONS: NamedMigration[] = [
  CreateUsers1795219200000,
  CreateSessions1795219201000,
  CreateFiles1795219202000,
  CreateAcademies1795219203000,
  CreateCourses1795219204000,
  CreateSteps1795219205000,
  CreateFileUses1795219206000,
  CreateProgress1795219207000,
  CreateInvitations1795219208000,
  CreateConnections1795219209000,
  CreateOutbox1795219210000,
  CreateAuditEntries1795219211000,
  CreateRateLimits1795219212000,
  AddRevisions1795219213000,
  AddUnusedSince1795219215000,
  CreateUploads1795219216000,
  CreateVideoRenditions1795219217000,
  AddJobLeases1795219217100,
  IndexWhatDeletionsLookFor1795219218000,
  CreateCourseMessages1795219219000,
  NameContentValues1795219220000,
  CreateIdempotencyKeys1795219221000,
  AddJobTries1795219222000,
  GiveQuizzesIds1795219223000,
  AddCompletionExtent1795219224000,
  CreateNotifications1795219225000,
  CreateQuizAnswers1795219226000,
  AddHomeworkSubmissions1795219227000,
  CreateHomeworkFeedback1795219228000,
  CreateMessageDeliveries1795219229000,
  AddUserSearch1795219230000,
  AddEndedEnrolments1795219231000,
  CreateGroups1795219233000,
  ExtendInvitations1795219234000,
  CreateInvitationImports1795219235000,
  ChainAuditEntries1795219236000,
  IndexSearchOfInvitations1795219237000,
  CreateLearnerDays1795219239000,
  CreateCalls1795219240000,
  CreateClasses1795219241000,
  AddNotificationTimes1795219241100,
  CreateCalendarFeeds1795219241200,
  CreateMeetings1795219242000,
  AddWordsOfContents1795219243000,
  CreateCourseEvaluations1795219243100,
  MakeAudioABlock1795219244000,
  AddVideoPosters1795219244100,
  CreateSearchDocuments1795219245000,
  CreateBookmarks1795219246000,
  CreateStepDrafts1795219247000,
  SearchCompleteBlocks1795219248100,
  CreateStepFormerTexts1795219249000,
  IndexChangedContentOnly1795219250000,
  AddFileIdsOfContents1795219251000,
  CheckClosedLists1795219252000,
  AddEstimatedWeeks1795219254000,
  SearchBlocksWithContent1795219254100,
  IndexOpenVisits1795219255000,
  NotifyOfNewModules1795219256000,
  MarkHiddenHomework1795219260000,
  IndexListsOfAdmins1795219261000,
  IndexWorkOfJobs1795219262000,
  CreateExports1795219263000,
  NotifyOfClassSchedules1795219270000,
  NumberIdempotencyKeys1795219276000,
  CreateAnalyticsConsent1795219290000,
  CreateQuizExplanations1795219300000,
  CreateInstallation1795219330000,
  AddMessageRecipients1795219340000,
  AddBackupTimes1795219350000,
  NameKeys1795219360000,
  CreateScheduledRuns1795219370000,
  CreateContractingMigrations1795219371000,
  CreateSecondFactors1795219380000,
  CreateApiTokens1795219390000,
  CreateWebhooks1795219400000,
  IndexLearnerDaysByDay1795219405000,
  CreatePasskeys1795219410000,
  CreateContentCopies1795219415000,
  DetachDeletedContent1795219425000,
  PauseMails1795219430000,
  IndexLanguagesOfDays1795219435000,
];
