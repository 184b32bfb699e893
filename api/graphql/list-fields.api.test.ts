import { type GraphQLObjectType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_PAGE } from '../../schema/audit.ts';
import { CLASS_TYPES, WEEKDAYS } from '../../schema/class-schedule.ts';
import { HELPFUL_ANSWERS } from '../../schema/evaluation-form.ts';
import { INVITATION_OUTCOMES } from '../../schema/invitations.ts';
import { INTERFACE_LANGUAGES } from '../../schema/languages.ts';
import { CONTENT_RESULTS_MAX } from '../../schema/limits.ts';
import { NOTIFICATION_KIND_NAMES } from '../../schema/notifications.ts';
import { addDays, DAILY_MAX } from '../../schema/report-period.ts';
import { TOKEN_SCOPES } from '../../schema/token-scopes.ts';
import { DELIVERIES_SHOWN, EVENT_TYPES, WEBHOOKS_MAX } from '../../schema/webhooks.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { isList, recordLists, selectAll } from '../testing/lists/select-all.ts';
import { buildListWorld, type ListWorld } from '../testing/lists/world.ts';
import { runGraphql, testSchema } from '../testing/run-graphql.ts';

/** Entries of every list in the large world, which is also the size of the largest page. */
const MANY = 100;
/** Entries of a list at most in the small world: the learner and a classmate, three of the team, one who is in a meeting, two rounds of homework. */
const FEW = 6;

interface Operation {
  as: 'admin' | 'learner';
  /** The arguments of the field. */
  arguments?: (world: ListWorld) => string;
  mutation?: true;
  /** The field of the operation, when it is not its name. */
  field?: string;
}
const quoted = (ids: readonly string[]): string => `[${ids.map((id) => `"${id}"`).join(',')}]`;
const admin = (args?: Operation['arguments']): Operation => (args === undefined ? { as: 'admin' } : { as: 'admin', arguments: args });
const learner = (args?: Operation['arguments']): Operation => (args === undefined ? { as: 'learner' } : { as: 'learner', arguments: args });
const order = (args: NonNullable<Operation['arguments']>): Operation => ({ as: 'admin', arguments: args, mutation: true });

/** The longest period that is counted by day, or the shortest one whose points are weeks where few learners are active. */
const periodOf = (size: number): string => {
  const to = new Date().toISOString().slice(0, 10);
  return `from: "${addDays(to, size === 1 ? -14 : 1 - DAILY_MAX)}", to: "${to}"`;
};

/** The operations that together return every list field; each selects all fields below. */
const OPERATIONS: Record<string, Operation> = {
  academies: learner(() => 'limit: 100'),
  accounts: admin(() => 'limit: 100'),
  apiTokens: admin(),
  accountAccess: admin(({ learner: { id } }) => `userId: "${id}"`),
  'accountAccess of a trainer': { ...admin(({ trainer: { id } }) => `userId: "${id}"`), field: 'accountAccess' },
  academy: learner(({ ids }) => `id: "${ids.academy}"`),
  adminAcademies: admin(),
  adminAcademy: admin(({ ids }) => `id: "${ids.academy}"`),
  adminCourse: admin(({ ids }) => `id: "${ids.course}"`),
  adminCourses: admin(({ ids }) => `academyId: "${ids.academy}"`),
  adminStep: admin(({ ids }) => `id: "${ids.step}"`),
  auditEntries: admin(),
  bookmarks: learner(),
  courseBookmarks: learner(({ ids }) => `courseId: "${ids.course}"`),
  classAttendance: admin(({ ids }) => `classId: "${ids.class}", limit: 100`),
  classOptions: admin(({ ids }) => `courseId: "${ids.course}"`),
  contentCopies: admin(),
  continueCards: learner(),
  courseEvaluations: admin(({ ids }) => `courseId: "${ids.course}", limit: 100`),
  courseCompletion: admin(({ ids }) => `courseId: "${ids.course}", userId: "${ids.graduate}"`),
  courseClass: learner(({ ids }) => `id: "${ids.class}"`),
  courseClasses: learner(({ ids }) => `courseId: "${ids.course}"`),
  course: learner(({ ids }) => `id: "${ids.course}"`),
  courseMessageDeliveries: admin(({ ids }) => `messageId: "${ids.message}"`),
  courseTeam: admin(({ ids }) => `courseId: "${ids.course}"`),
  courseMessages: admin(({ ids }) => `courseId: "${ids.course}"`),
  courseResults: admin(({ ids }) => `courseId: "${ids.course}"`),
  courseStudents: admin(({ ids }) => `courseId: "${ids.course}", limit: 100`),
  exports: learner(),
  failedJobs: admin(() => 'limit: 100'),
  feedbackCourses: admin(),
  firstCourses: learner(),
  home: learner(),
  homeWork: admin(),
  feedbackQueue: admin(() => 'first: 100'),
  feedbackSnippets: admin(),
  group: admin(({ ids }) => `id: "${ids.group}"`),
  groups: admin(() => 'limit: 100'),
  installationState: admin(),
  invitationImport: admin(({ ids }) => `id: "${ids.import}"`),
  invitationImportRows: admin(({ ids }) => `id: "${ids.import}", limit: 100`),
  invitationImports: admin(),
  invitationTargets: admin(),
  invitations: admin(() => 'limit: 100'),
  meeting: learner(({ ids }) => `kind: personal, id: "${ids.room}"`),
  meetingRooms: learner(({ ids }) => `courseId: "${ids.course}", limit: 100`),
  moduleStudents: admin(({ ids }) => `moduleId: "${ids.module}", limit: 100`),
  myCourses: learner(),
  notificationSettings: learner(),
  notifications: learner(() => 'first: 50'),
  previewStep: admin(({ ids }) => `id: "${ids.step}"`),
  quizStatistics: admin(({ ids }) => `stepId: "${ids.step}"`),
  receivedMessages: learner(({ ids }) => `courseId: "${ids.course}"`),
  report: admin(({ size }) => `input: { ${periodOf(size)} }`),
  'report of a course': { ...admin(({ size, ids }) => `input: { ${periodOf(size)}, courseId: "${ids.course}" }`), field: 'report' },
  search: learner(() => 'text: "step"'),
  settings: learner(),
  step: learner(({ ids }) => `id: "${ids.step}"`),
  studentWork: admin(({ ids, learner: { id } }) => `moduleId: "${ids.module}", userId: "${id}"`),
  submissionForReview: admin(({ ids }) => `id: "${ids.submission}"`),
  viewer: learner(),
  webhookDeliveries: admin(({ ids }) => `webhookId: "${ids.webhook}"`),
  webhooks: admin(),
  orderAcademies: order(({ academyIds }) => `ids: ${quoted(academyIds.toReversed())}`),
  orderCourses: order(({ ids, courseIds }) => `academyId: "${ids.academy}", ids: ${quoted(courseIds.toReversed())}`),
  orderModules: order(({ ids, size, moduleIds }) => `courseId: "${ids.course}", ids: ${quoted(moduleIds.slice(0, size).toReversed())}`),
  orderSteps: order(({ ids, size, stepIds }) => `moduleId: "${ids.module}", ids: ${quoted(stepIds.slice(0, size).toReversed())}`),
};

/** Lists with an entry for each language of the content. */
const BY_LANGUAGE = [
  ...[
    'Academy.languages',
    'AdminAcademy.languages',
    'AdminAcademy.translations',
    'AdminCourse.coverage',
    'AdminCourse.languages',
    'AdminCourse.translations',
    'AdminGroup.languages',
    'AdminGroup.translations',
    'AdminHomework.texts',
    'AdminModule.languages',
    'AdminModule.translations',
    'AdminQuizOption.explanations',
    'AdminQuizOption.texts',
    'AdminQuizQuestion.explanations',
    'AdminQuizQuestion.texts',
    'AdminStep.contents',
    'AdminStep.languages',
    'AdminStepSummary.languages',
    'AdminStepSummary.translations',
    'Course.languages',
    'CourseClass.languages',
    'CourseClass.translations',
    'Settings.contentLanguages',
    'Step.languages',
    'StepPreview.languages',
    'Report.contentLanguages',
    'Report.interfaceLanguages',
  ],
];
/** Lists that cannot have a hundred entries, with the number they have at least: those by language, smaller pages, and fixed lists. */
const SHORT: Record<string, number> = {
  ...Object.fromEntries(BY_LANGUAGE.map((field) => [field, INTERFACE_LANGUAGES.length])),
  // One text of two languages, one of a third; the small world has one language, and so none.
  'AdminStep.formerTexts': 2,
  'FormerText.languages': 2,
  'FormerText.blocks': 50,
  'FormerText.quiz': 50,
  'Query.firstCourses': 3,
  'HomeWork.untranslated': 12,
  'HomeWork.courses': 12,
  // All but the default language.
  'UntranslatedCourse.languages': INTERFACE_LANGUAGES.length - 1,
  'ContinueCardList.items': 12,
  'CourseEvaluations.answers': HELPFUL_ANSWERS.length,
  'ApiToken.scopes': TOKEN_SCOPES.length,
  'AuditEntryPage.items': AUDIT_PAGE,
  'ClassOptions.classTypes': CLASS_TYPES.length,
  'CourseClass.days': WEEKDAYS.length,
  'CourseClass.localDays': WEEKDAYS.length,
  'CourseClass.nextDates': 4,
  'CourseMessagePage.items': 20,
  'ReceivedMessagePage.items': 20,
  'InvitationImport.outcomes': INVITATION_OUTCOMES.length,
  'MessageDeliveryPage.items': 50,
  'Query.invitationImports': 20,
  'NotificationPage.items': 50,
  'MeetingRoom.inside': 8,
  'FileLink.renditions': 4,
  'Report.points': Math.ceil(DAILY_MAX / 7),
  'Report.invitations': 4,
  'NotificationSetting.choices': 3,
  'Query.webhooks': WEBHOOKS_MAX,
  'Query.webhookDeliveries': DELIVERIES_SHOWN,
  'Webhook.eventTypes': EVENT_TYPES.length,
  // One word of the names.
  'MarkedText.marks': 1,
  'Query.search': CONTENT_RESULTS_MAX,
  'Query.notificationSettings': NOTIFICATION_KIND_NAMES.length,
};

/** Lists that these operations do not return, and why. */
const ELSEWHERE: Record<string, string> = {
  'Mutation.changeRoles': 'each account is changed and recorded by itself',
  'Mutation.deactivateAccounts': 'each account is changed and recorded by itself',
  'Mutation.reactivateAccounts': 'each account is changed and recorded by itself',
  'Mutation.disenrol': 'each enrolment is ended and recorded by itself',
  'Mutation.removeTeamMember': 'returns Query.courseTeam',
  'Mutation.saveTeamMember': 'returns Query.courseTeam',
  'Mutation.inviteToAccess': 'each invited person gets a row and a mail',
  'Mutation.inviteToSignUp': 'each address gets a row and a mail',
  'Mutation.saveNotificationSettings': 'returns Query.notificationSettings',
  'Mutation.confirmSecondFactor': 'ten recovery codes, always',
  'Mutation.addPasskey': 'ten recovery codes, or none',
  'Mutation.renewRecoveryCodes': 'ten recovery codes, always',
  'UserStatusEvent.people': 'an event, made from one message of the relay without a statement',
};

/** The operations whose lists are read from a position on. */
const PAGED = Object.entries(OPERATIONS).filter(([name, { field = name }]) =>
  testSchema
    .getQueryType()
    ?.getFields()
    [field]?.args.some((each) => each.name === 'offset'),
);
const AFTER_THE_END = 1_000_000;

let databases: TestDatabase[] = [];
interface Counted {
  statements: number;
  errors: unknown;
}
const counted = { one: new Map<string, Counted>(), many: new Map<string, Counted>() };
/** The answers to a page after the end of a list. */
const afterTheEnd = new Map<string, unknown>();
const longest = { one: new Map<string, number>(), many: new Map<string, number>() };

/** `more` are further arguments. */
function documentOf(
  name: string,
  { arguments: args, mutation, field: named = name }: Operation,
  world: ListWorld,
  more = '',
): { source: string; root: GraphQLObjectType } {
  const root = mutation ? testSchema.getMutationType() : testSchema.getQueryType();
  const field = root?.getFields()[named];
  if (!root || field === undefined) throw new Error(`There is no operation ${name}`);
  const listed = [args?.(world), more].filter(Boolean).join(', ');
  const values = listed === '' ? '' : `(${listed})`;
  return { root, source: `${mutation ? 'mutation' : 'query'} { ${named}${values} ${selectAll(field.type)} }` };
}

beforeAll(async () => {
  const made = { one: await createTestDatabase(), many: await createTestDatabase() };
  databases = Object.values(made);
  for (const which of ['one', 'many'] as const) {
    const { dataSource, statements } = made[which];
    const world = await buildListWorld(dataSource.manager, which === 'one' ? 1 : MANY);
    await dataSource.query('ANALYZE');
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      const { source, root } = documentOf(name, operation, world);
      const ctx = world.ctx(operation.as);
      statements.reset();
      const { data, errors } = await runGraphql(ctx, source);
      counted[which].set(name, { statements: statements.count, errors });
      recordLists(root, data, longest[which]);
    }
    if (which === 'one') continue;
    for (const [name, operation] of PAGED) {
      const { source } = documentOf(name, operation, world, `offset: ${AFTER_THE_END}`);
      afterTheEnd.set(name, await runGraphql(world.ctx(operation.as), source));
    }
  }
}, 300_000);
afterAll(() => Promise.all(databases.map((database) => database.close())));

/** All list fields of the schema, as `Type.field`. */
const LIST_FIELDS = Object.values(testSchema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => isList(field.type))
      .map((field) => `${type.name}.${field.name}`),
  )
  .sort();

describe('the number of SQL statements', () => {
  it.each(Object.keys(OPERATIONS))('of %s, with all fields below, is the same for lists of 1 and of 100 entries', (name) => {
    const [one, many] = [counted.one.get(name), counted.many.get(name)];
    expect([one?.errors, many?.errors]).toEqual([undefined, undefined]);
    expect(many?.statements).toBe(one?.statements);
  });

  it.each(LIST_FIELDS)('is compared with 1 and with 100 entries in %s', (field) => {
    if (ELSEWHERE[field] !== undefined) {
      expect(longest.many.has(field)).toBe(false);
      return;
    }
    expect(longest.many.get(field)).toBeGreaterThanOrEqual(SHORT[field] ?? MANY);
    if (SHORT[field] === undefined) expect(longest.one.get(field)).toBeLessThanOrEqual(FEW);
    else expect(SHORT[field]).toBeLessThan(MANY);
  });

  it('has exceptions only for fields of the schema', () => {
    for (const field of [...Object.keys(SHORT), ...Object.keys(ELSEWHERE)]) expect(LIST_FIELDS).toContain(field);
  });
});

it.each(PAGED)('a page after the end of %s is empty, without a failure', (name, { field = name }) => {
  const { data, errors } = afterTheEnd.get(name) as { data: Record<string, { items?: unknown[]; comments?: unknown[]; total?: number }>; errors?: unknown };
  expect(errors).toBeUndefined();
  const { items, comments, total } = data[field] ?? {};
  expect(items ?? comments).toEqual([]);
  if (total !== undefined) expect(total).toBeGreaterThan(0);
});
