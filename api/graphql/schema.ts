import 'reflect-metadata';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { buildSchemaSync } from 'type-graphql';
import type { RelayPort } from '../domain/shared/ports.ts';
import { AcademyResolver } from './academies/academy.resolver.ts';
import { AuthResolver } from './auth/auth.resolver.ts';
import { authChecker } from './auth-checker.ts';
import { AdminAcademyResolver } from './authoring/admin-academy.resolver.ts';
import { AdminCourseResolver } from './authoring/admin-course.resolver.ts';
import { AdminOutlineResolver } from './authoring/admin-module.resolver.ts';
import { AdminStepResolver } from './authoring/admin-step.resolver.ts';
import { StepPreviewResolver } from './authoring/step-preview.resolver.ts';
import { AcademyCoursesResolver } from './courses/academy-courses.resolver.ts';
import { CourseResolver } from './courses/course.resolver.ts';
import { FileResolver } from './files/file.resolver.ts';
import { InvitationResolver } from './invitations/invitation.resolver.ts';
import { LearningResolver } from './learning/learning.resolver.ts';
import { CourseOutlineResolver } from './learning/outline.resolver.ts';
import { PresenceResolver } from './presence/presence.resolver.ts';
import { createPubSub } from './pub-sub.ts';
import { SettingsResolver } from './settings/settings.resolver.ts';
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
  FileResolver,
  LearningResolver,
  AdminAcademyResolver,
  AdminCourseResolver,
  AdminOutlineResolver,
  ViewerResolver,
  AuthResolver,
  InvitationResolver,
  PresenceResolver,
  AdminStepResolver,
  StepPreviewResolver,
] as const;

/** What an academy has at once when it was read whole; beside a course its resolver has to load it. */
const ACADEMY_EXTRAS = ['image', 'courseCount', 'viewerCan'] as const;

/** Takes the value that a parent already holds, without the way through a resolver and its promises, for each item of a list. */
function readWhenPresent(schema: GraphQLSchema, typeName: string, name: string): void {
  const type = schema.getType(typeName);
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  if (field?.resolve === undefined) throw new Error(`${typeName}.${name} has no resolver`);
  const load = field.resolve;
  field.resolve = (root, args, context, info) => (name in root ? root[name] : load(root, args, context, info));
}

/**
 * Builds the schema. Each server builds its own, because subscriptions belong to its relay.
 * Input is checked by the services (docs/product-rules.md), so TypeGraphQL's own validation stays off;
 * there is no global middleware: one would wrap every field of every answer.
 */
export function buildAppSchema(relay: () => RelayPort): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...RESOLVERS],
    authChecker,
    pubSub: createPubSub(relay),
    scalarsMap: [{ type: Date, scalar: GraphQLDateTime }],
    validate: false,
  });
  for (const name of ACADEMY_EXTRAS) readWhenPresent(schema, 'Academy', name);
  return schema;
}
