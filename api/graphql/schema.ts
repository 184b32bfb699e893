import 'reflect-metadata';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { type AuthCheckerFn, buildSchemaSync } from 'type-graphql';
import { DomainError } from '../domain/shared/errors.ts';
import type { RelayPort } from '../domain/shared/ports.ts';
import { AccountResolver } from './accounts/account.resolver.ts';
import { ApiTokenResolver } from './api-tokens/api-token.resolver.ts';
import { AuditLogResolver } from './audit-log/audit-log.resolver.ts';
import { AuthResolver } from './auth/auth.resolver.ts';
import { SecondFactorResolver } from './auth/second-factor.resolver.ts';
import { AdminAcademyResolver } from './authoring/admin-academy.resolver.ts';
import { AdminCourseResolver } from './authoring/admin-course.resolver.ts';
import { AdminOutlineResolver } from './authoring/admin-module.resolver.ts';
import { AdminStepResolver } from './authoring/admin-step.resolver.ts';
import { ContentCopyResolver } from './authoring/content-copy.resolver.ts';
import { StepDraftResolver } from './authoring/step-draft.resolver.ts';
import { StepPreviewResolver } from './authoring/step-preview.resolver.ts';
import { BookmarksResolver } from './bookmarks/bookmarks.resolver.ts';
import { CallResolver } from './calls/call.resolver.ts';
import { AcademyResolver } from './catalog/academy.resolver.ts';
import { AcademyCoursesResolver } from './catalog/academy-courses.resolver.ts';
import { CourseResolver } from './catalog/course.resolver.ts';
import { ClassResolver } from './classes/class.resolver.ts';
import type { GqlContext } from './context.ts';
import { EvaluationResolver } from './evaluations/evaluation.resolver.ts';
import { ExportResolver } from './exports/export.resolver.ts';
import { FeedbackResolver } from './feedback/feedback.resolver.ts';
import { FeedbackQueueResolver } from './feedback/feedback-queue.resolver.ts';
import { SnippetResolver } from './feedback/snippet.resolver.ts';
import { FileResolver } from './files/file.resolver.ts';
import { GroupResolver } from './groups/group.resolver.ts';
import { HomeResolver } from './home/home.resolver.ts';
import { HomeworkResolver, HomeworkReviewersResolver } from './homework/homework.resolver.ts';
import { InstallationResolver } from './installation/installation.resolver.ts';
import { InvitationResolver } from './invitations/invitation.resolver.ts';
import { InvitationAdminResolver } from './invitations/invitation-admin.resolver.ts';
import { InvitationImportResolver } from './invitations/invitation-import.resolver.ts';
import { FailedJobResolver } from './jobs/failed-job.resolver.ts';
import { ContinueCardListResolver, ContinueCardResolver } from './learning/continue-card.resolver.ts';
import { LearningResolver } from './learning/learning.resolver.ts';
import { CourseOutlineResolver } from './learning/outline.resolver.ts';
import { StepResolver } from './learning/step.resolver.ts';
import { AttendanceResolver } from './meetings/attendance.resolver.ts';
import { MeetingResolver } from './meetings/meeting.resolver.ts';
import { MeetingRoomResolver } from './meetings/meeting-room.resolver.ts';
import { CourseMessagesResolver, MessageResolver } from './messages/message.resolver.ts';
import { NotificationResolver } from './notifications/notification.resolver.ts';
import { OverviewResolver } from './overview/overview.resolver.ts';
import { AcademyPeopleResolver, CoursePeopleResolver, PersonResolver } from './people/people.resolver.ts';
import { ProfileResolver } from './people/profile.resolver.ts';
import { TeamResolver } from './people/team.resolver.ts';
import { PresenceResolver } from './presence/presence.resolver.ts';
import { QuizResolver } from './quizzes/quiz.resolver.ts';
import { ReportResolver } from './reports/report.resolver.ts';
import { SearchResolver } from './search/search.resolver.ts';
import { SettingsResolver } from './settings/settings.resolver.ts';
import { createPubSub } from './transport/pub-sub.ts';
import { UploadResolver } from './uploads/upload.resolver.ts';
import { ViewerResolver } from './users/viewer.resolver.ts';
import { WebhookResolver } from './webhooks/webhook.resolver.ts';

/** All resolver classes; the server and the emitted contract use this list. */
const RESOLVERS = [
  SettingsResolver,
  AcademyResolver,
  CourseResolver,
  CoursePeopleResolver,
  PersonResolver,
  AcademyCoursesResolver,
  AcademyPeopleResolver,
  CourseOutlineResolver,
  StepResolver,
  QuizResolver,
  FileResolver,
  ExportResolver,
  ContentCopyResolver,
  UploadResolver,
  LearningResolver,
  ContinueCardResolver,
  ContinueCardListResolver,
  BookmarksResolver,
  EvaluationResolver,
  HomeworkResolver,
  HomeworkReviewersResolver,
  FeedbackResolver,
  OverviewResolver,
  SearchResolver,
  FeedbackQueueResolver,
  SnippetResolver,
  AdminAcademyResolver,
  AdminCourseResolver,
  AdminOutlineResolver,
  ViewerResolver,
  ProfileResolver,
  AccountResolver,
  AuthResolver,
  SecondFactorResolver,
  ApiTokenResolver,
  InvitationResolver,
  InvitationAdminResolver,
  InvitationImportResolver,
  PresenceResolver,
  CallResolver,
  AdminStepResolver,
  StepDraftResolver,
  StepPreviewResolver,
  FailedJobResolver,
  InstallationResolver,
  AuditLogResolver,
  CourseMessagesResolver,
  MessageResolver,
  NotificationResolver,
  GroupResolver,
  ClassResolver,
  ReportResolver,
  TeamResolver,
  MeetingResolver,
  MeetingRoomResolver,
  AttendanceResolver,
  HomeResolver,
  WebhookResolver,
] as const;

/** Lets `@Authorized()` require a signed-in viewer; the services check all other permissions. */
const authChecker: AuthCheckerFn<GqlContext> = ({ context }) => {
  if (context.domain.actor === null) throw new DomainError('NOT_SIGNED_IN');
  return true;
};

/**
 * Builds the schema. Each server builds its own, because subscriptions belong to its relay. The services validate input
 * (docs/product-rules.md), so TypeGraphQL's own validation is off. There is no global middleware: it would wrap every field.
 */
export function buildAppSchema(relay: () => RelayPort): GraphQLSchema {
  return buildSchemaSync({
    resolvers: [...RESOLVERS],
    authChecker,
    pubSub: createPubSub(relay),
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
    validate: false,
  });
}

/** Returns the schema as text, sorted, so that a difference between two versions is a difference of lines. */
export const schemaText = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
