import { type GraphQLSchema, isInterfaceType, isObjectType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/** Fields that no document of the client selects, and why the schema has them. */
export interface UnusedFields {
  reason: string;
  fields: readonly string[];
}

/** The fields that the schema has although our client does not select them. A reason names who reads them, or the rule that asks for them. */
export const UNUSED_FIELDS: readonly UnusedFields[] = [
  {
    reason: 'A program that asked for several copies finds each by its original; the client shows the name of it: docs/decisions/0091-large-copies.md',
    fields: ['ContentCopy.originalId'],
  },
  {
    reason: 'Academies, courses, modules, steps, classes and messages have these fields for integrators: docs/specification.md#3-entities-and-their-fields',
    fields: [
      'Academy.defaultLanguage',
      'Academy.languages',
      'Academy.status',
      'Course.defaultLanguage',
      'Course.status',
      'CourseClass.days',
      'CourseClass.time',
      'CourseMessage.courseId',
      'Module.courseId',
      'Step.access',
      'Step.languages',
      'Step.moduleId',
      'StepPreview.moduleId',
      'StepSummary.access',
      'StepSummary.moduleId',
    ],
  },
  {
    reason: 'A file has a content type, also a rendition: docs/specification.md#3-entities-and-their-fields',
    fields: ['Rendition.contentType'],
  },
  {
    reason: 'The current step of a module and the number of complete modules are progress: docs/specification.md#3-entities-and-their-fields',
    fields: ['Module.currentStepId', 'CourseProgress.completedModules'],
  },
  {
    reason:
      'Academies and meetings have a hosted region: docs/specification.md#3-entities-and-their-fields, docs/specification.md#9-business-constants-and-limits',
    fields: ['AdminAcademy.hostedRegion', 'MeetingAccess.region'],
  },
  {
    reason: 'The configuration of a client holds the environment and the site URL: docs/specification.md#3-entities-and-their-fields',
    fields: ['Settings.production', 'Settings.siteUrl'],
  },
  {
    reason: 'Our client reads the name of the site from its page; integrators have no page, and tests send it as the shortest query of a guest',
    fields: ['Settings.siteName'],
  },
  {
    reason:
      'A client that reads one step, not the outline, shows its state, Previous, Next, Complete Module and Complete course: docs/specification.md#4-states-and-transitions',
    fields: ['Step.isLastModule', 'Step.isLastOfModule', 'Step.nextStepId', 'Step.previousStepId', 'Step.state'],
  },
  {
    reason:
      '"Complete course" is an action of its own for integrators; our client sends completeModule with isLastModule: docs/specification.md#4-states-and-transitions',
    fields: ['Mutation.completeCourse'],
  },
  {
    reason: 'One address is invited as by POST /user/invite; our client sends lists: docs/specification.md#7-the-calls-it-makes',
    fields: ['Mutation.inviteToSignUp', 'SignUpInvitationResult.email', 'SignUpInvitationResult.outcome'],
  },
  {
    reason: 'Feedback on homework is sent with its course and step: docs/specification.md#7-the-calls-it-makes',
    fields: ['SubmissionForReview.courseId', 'SubmissionForReview.stepId'],
  },
  {
    reason: 'The real-time events under their documented names; our client reads callChanged: docs/specification.md#7-the-calls-it-makes',
    fields: [
      'Mutation.setOnline',
      'Subscription.meetingRequestAccepted',
      'Subscription.meetingRequestReceived',
      'Subscription.meetingRequestRejected',
      'Subscription.userNotFoundError',
      'CallAccepted.meeting',
      'CallRejected.id',
      'CallRequest.caller',
      'CallRequest.id',
      'CallRequest.ringsFor',
      'CallUnavailable.target',
    ],
  },
  {
    reason: 'Lists that could be read by positions return the limit and, until it is removed, the offset: docs/decisions/0088-one-way-of-pages.md',
    fields: [
      'AccountPage.limit',
      'AccountPage.offset',
      'AdminGroupPage.limit',
      'AdminGroupPage.offset',
      'AttendancePage.limit',
      'AttendancePage.offset',
      'CourseStudentPage.limit',
      'CourseStudentPage.offset',
      'FailedJobPage.limit',
      'FailedJobPage.offset',
      'InvitationImportRowPage.limit',
      'InvitationImportRowPage.offset',
      'InvitationPage.limit',
      'InvitationPage.offset',
      'MeetingRoomPage.limit',
      'MeetingRoomPage.offset',
      'ModuleStudentPage.limit',
      'ModuleStudentPage.offset',
      'PersonPage.limit',
      'PersonPage.offset',
      'NotificationPage.next',
    ],
  },
  {
    reason: 'A program sees how many entries a list has before it reads them: docs/integrating.md#pages',
    fields: ['AttendancePage.total', 'CourseEvaluations.commentCount', 'CourseStudentPage.total', 'InvitationImportRowPage.total'],
  },
];

const fieldsOf = (schema: GraphQLSchema): string[] =>
  Object.values(schema.getTypeMap()).flatMap((type) =>
    (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__') ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
  );

function selectedFields(schema: GraphQLSchema, documents: readonly string[]): Set<string> {
  const selected = new Set<string>();
  const types = new TypeInfo(schema);
  const enter = (): void => {
    const [parent, field] = [types.getParentType(), types.getFieldDef()];
    if (parent && field) selected.add(`${parent.name}.${field.name}`);
  };
  for (const document of documents) visit(parse(document), visitWithTypeInfo(types, { Field: { enter } }));
  return selected;
}

/**
 * Returns a line for each field of the schema that no document selects and no reason lists, and for each listed field that a document selects,
 * that the schema does not have, or that is listed twice.
 */
export function unexplainedFields(schema: GraphQLSchema, documents: readonly string[], listed: readonly UnusedFields[]): string[] {
  const all = fieldsOf(schema);
  const selected = selectedFields(schema, documents);
  const explained = listed.flatMap(({ fields }) => fields);
  return [
    ...all
      .filter((field) => !selected.has(field) && !explained.includes(field))
      .map((field) => `${field}: no document of the client selects it; remove it, or list it with a reason`),
    ...explained.filter((field) => !all.includes(field)).map((field) => `${field}: the schema does not have it; remove its line`),
    ...explained.filter((field) => selected.has(field)).map((field) => `${field}: a document of the client selects it; remove its line`),
    ...explained.filter((field, index) => explained.indexOf(field) !== index).map((field) => `${field}: it is listed twice`),
  ];
}
