import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { buildSchemaSync } from 'type-graphql';
import type { RelayPort } from '../domain/shared/ports.ts';
import { AcademyResolver } from './academies/academy.resolver.ts';
import { AuthResolver } from './auth/auth.resolver.ts';
import { authChecker } from './auth-checker.ts';
import { AcademyCoursesResolver } from './courses/academy-courses.resolver.ts';
import { CourseResolver } from './courses/course.resolver.ts';
import { InvitationResolver } from './invitations/invitation.resolver.ts';
import { LearningResolver } from './learning/learning.resolver.ts';
import { PresenceResolver } from './presence/presence.resolver.ts';
import { createPubSub } from './pub-sub.ts';
import { SettingsResolver } from './settings/settings.resolver.ts';
import { CourseOutlineResolver } from './steps/outline.resolver.ts';
import { StepResolver } from './steps/step.resolver.ts';
import { ViewerResolver } from './users/viewer.resolver.ts';

/** Every resolver class of the application; the server and the emitted contract use this one list. */
export const RESOLVERS = [
  SettingsResolver,
  AcademyResolver,
  CourseResolver,
  AcademyCoursesResolver,
  CourseOutlineResolver,
  StepResolver,
  LearningResolver,
  ViewerResolver,
  AuthResolver,
  InvitationResolver,
  PresenceResolver,
] as const;

/**
 * Builds the schema. Each server builds its own, because subscriptions belong to its relay.
 * Input is checked by the services (product rules, head), so TypeGraphQL's own validation stays off;
 * there is no global middleware: one would wrap every field of every answer.
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
