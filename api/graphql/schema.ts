import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { buildSchemaSync } from 'type-graphql';
import type { RelayPort } from '../domain/shared/ports.ts';
import { AuthResolver } from './auth/auth.resolver.ts';
import { authChecker } from './auth-checker.ts';
import { AdminAcademyResolver } from './authoring/admin-academy.resolver.ts';
import { AdminCourseResolver } from './authoring/admin-course.resolver.ts';
import { AdminOutlineResolver } from './authoring/admin-module.resolver.ts';
import { AdminStepResolver } from './authoring/admin-step.resolver.ts';
import { StepPreviewResolver } from './authoring/step-preview.resolver.ts';
import { AcademyResolver } from './catalog/academy.resolver.ts';
import { AcademyCoursesResolver } from './catalog/academy-courses.resolver.ts';
import { CourseResolver } from './catalog/course.resolver.ts';
import { FeedbackResolver } from './feedback/feedback.resolver.ts';
import { FeedbackQueueResolver } from './feedback/feedback-queue.resolver.ts';
import { SnippetResolver } from './feedback/snippet.resolver.ts';
import { FileResolver } from './files/file.resolver.ts';
import { HomeworkResolver } from './homework/homework.resolver.ts';
import { InvitationResolver } from './invitations/invitation.resolver.ts';
import { FailedJobResolver } from './jobs/failed-job.resolver.ts';
import { LearningResolver } from './learning/learning.resolver.ts';
import { CourseOutlineResolver } from './learning/outline.resolver.ts';
import { StepResolver } from './learning/step.resolver.ts';
import { CourseMessagesResolver, MessageResolver } from './messages/message.resolver.ts';
import { NotificationResolver } from './notifications/notification.resolver.ts';
import { OverviewResolver } from './overview/overview.resolver.ts';
import { AcademyPeopleResolver, CoursePeopleResolver } from './people/people.resolver.ts';
import { PresenceResolver } from './presence/presence.resolver.ts';
import { createPubSub } from './pub-sub.ts';
import { QuizResolver } from './quizzes/quiz.resolver.ts';
import { SettingsResolver } from './settings/settings.resolver.ts';
import { UploadResolver } from './uploads/upload.resolver.ts';
import { ViewerResolver } from './users/viewer.resolver.ts';

/** All resolver classes; the server and the emitted contract use this list. */
export const RESOLVERS = [
  SettingsResolver,
  AcademyResolver,
  CourseResolver,
  CoursePeopleResolver,
  AcademyCoursesResolver,
  AcademyPeopleResolver,
  CourseOutlineResolver,
  StepResolver,
  QuizResolver,
  FileResolver,
  UploadResolver,
  LearningResolver,
  HomeworkResolver,
  FeedbackResolver,
  OverviewResolver,
  FeedbackQueueResolver,
  SnippetResolver,
  AdminAcademyResolver,
  AdminCourseResolver,
  AdminOutlineResolver,
  ViewerResolver,
  AuthResolver,
  InvitationResolver,
  PresenceResolver,
  AdminStepResolver,
  StepPreviewResolver,
  FailedJobResolver,
  CourseMessagesResolver,
  MessageResolver,
  NotificationResolver,
] as const;

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
