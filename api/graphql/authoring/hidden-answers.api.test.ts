import { randomUUID } from 'node:crypto';
import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isInterfaceType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStep, type SaveStepContent } from '../../domain/authoring/save-step.service.ts';
import { buildCourse, buildEnrolment, buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { buildAppSchema } from '../schema.ts';

const schema = buildAppSchema(() => memoryRelay());

/** Returns the names of all types that a result can contain. */
function reachable(type: GraphQLNamedType, seen = new Set<string>()): Set<string> {
  if (seen.has(type.name)) return seen;
  seen.add(type.name);
  if (isObjectType(type) || isInterfaceType(type)) for (const field of Object.values(type.getFields())) reachable(getNamedType(field.type), seen);
  return seen;
}

function rootFieldsReaching(name: string, of: GraphQLSchema): string[] {
  const roots = [of.getQueryType(), of.getMutationType(), of.getSubscriptionType()];
  const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}));
  return fields.filter((field) => reachable(getNamedType(field.type)).has(name)).map((field) => field.name);
}

/** Returns a selection of all fields of a type without required arguments, three levels deep. */
function selectionOf(type: GraphQLNamedType, depth = 3): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((field) =>
    field.args.every((argument) => argument.defaultValue !== undefined || !`${argument.type}`.endsWith('!')),
  );
  const parts = fields.flatMap((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner)) return [field.name];
    return depth === 0 ? [] : [`${field.name} ${selectionOf(inner, depth - 1)}`];
  });
  return `{ ${parts.join(' ')} }`;
}

/** What learners must not receive. */
const QUIZ = /Because it is|isCorrect|"right":(true|false)/;
/** The tasks of a step, which REST hides while the step is locked. */
const TASKS = /Which is right|Write about yourself|Right one/;
let server: TestServer;
let tokens: { learner: string; admin: string };
let stepId: string;
let lockedId: string;
let courseId: string;

const text: SaveStepContent = {
  name: 'Breathing',
  blocks: [{ type: 'TEXT', html: '<p>Breathe.</p>' }],
};
const homework = { minimumWords: 5, maximumWords: null, texts: { en: '<p>Write about yourself</p>' } };
const quiz = {
  questions: [
    {
      id: randomUUID(),
      attempts: 2,
      texts: { en: 'Which is right?' },
      explanations: { en: 'Because it is so' },
      options: [
        { id: randomUUID(), isCorrect: true, texts: { en: 'Right one' }, explanations: { en: 'Because it is right' } },
        { id: randomUUID(), isCorrect: false, texts: { en: 'Wrong one' }, explanations: { en: 'Because it is wrong' } },
      ],
    },
  ],
};

beforeAll(async () => {
  server = await createTestServer();
  const db = server.database.dataSource.manager;
  const admin = await buildUser(db, { role: 'admin' });
  const learner = await buildUser(db);
  courseId = (await buildCourse(db)).id;
  const { id: moduleId } = await buildModule(db, { courseId });
  const input = {
    moduleId,
    defaultLanguage: 'en',
    access: 'OPEN' as const,
    imageId: await buildFileRow(db, 'image'),
    translations: { en: text },
    homework,
    quiz,
  };
  const ctx = testCtx(db, { actor: actorOf(admin) });
  stepId = (await createStep(ctx, input)).id;
  const copies = quiz.questions.map((question) => ({
    ...question,
    id: randomUUID(),
    options: question.options.map((option) => ({ ...option, id: randomUUID() })),
  }));
  lockedId = (await createStep(ctx, { ...input, access: 'AFTER_PREVIOUS', imageId: await buildFileRow(db, 'image'), quiz: { questions: copies } })).id;
  await buildEnrolment(db, learner.id, courseId);
  const signIn = async (email: string) => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
  tokens = { learner: await signIn(learner.email), admin: await signIn(admin.email) };
});
afterAll(() => server.close());

describe('the right answers of a quiz', () => {
  it('are reachable only from root fields for admins', () => {
    const withAnswers = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && type.getFields().isCorrect !== undefined);
    expect(withAnswers.map(({ name }) => name)).toEqual(['AdminQuizOption']);
    expect(rootFieldsReaching('AdminQuizOption', schema).sort()).toEqual(['adminStep', 'createStep', 'duplicateStep', 'previewStep', 'updateStep']);
  });

  it.each(['Step', 'Course'])('and the quiz are in no GraphQL response to a learner: %s', async (name) => {
    const type = schema.getType(name);
    if (type === undefined) throw new Error(`No type ${name}`);
    const [field, id] = name === 'Step' ? ['step', stepId] : ['course', courseId];
    const { data, errors } = await server.graphql(
      `query($id: ID!) { ${field}(id: $id) ${selectionOf(type, name === 'Step' ? 3 : 1)} }`,
      { id },
      tokens.learner,
    );
    expect(errors).toBeUndefined();
    expect(data?.[field]).toMatchObject({ id });
    expect(JSON.stringify(data)).not.toMatch(QUIZ);
  });

  it('are in no REST response to a learner', async () => {
    const paths = [`/academy/steps/${stepId}`, `/academy/course/find/${courseId}`, '/academy/mycourses', `/progress/${stepId}`, `/progress/course/${courseId}`];
    for (const path of paths) {
      const { status, body } = await server.rest('GET', `/api${path}`, undefined, tokens.learner);
      expect(status, path).toBe(200);
      expect(JSON.stringify(body), path).not.toMatch(QUIZ);
    }
  });

  it('are left out of quiz and homework that a learner reads over REST; a locked step shows neither', async () => {
    const tasks = {
      polls: { en: [{ question: 'Which is right?', attempts: 2, rightOptions: 1, options: [{ title: 'Right one' }, { title: 'Wrong one' }] }] },
      homework: { en: { content: '<p>Write about yourself</p>', min: 5, max: null } },
    };
    const step = await server.rest('GET', `/api/academy/steps/${stepId}`, undefined, tokens.learner);
    expect(step.body.result).toMatchObject(tasks);
    const course = await server.rest('GET', `/api/academy/course/find/${courseId}`, undefined, tokens.learner);
    const { modules } = course.body.result as { modules: Array<{ steps: Array<{ _id: string }> }> };
    const [open, locked] = [stepId, lockedId].map((id) => modules.flatMap(({ steps }) => steps).find(({ _id }) => _id === id));
    expect(open).toMatchObject(tasks);
    expect(locked).toMatchObject({ state: 'locked', polls: {}, homework: {} });
    expect(JSON.stringify(locked)).not.toMatch(TASKS);
    expect(await server.rest('GET', `/api/academy/steps/${lockedId}`, undefined, tokens.learner)).toMatchObject({ body: { code: 'STEP_LOCKED' } });
  });

  it.each(['adminStep(id: $id) { id }', 'previewStep(id: $id) { id quiz { questions { options { isCorrect } } } }'])(
    'are refused to a learner who requests %s',
    async (field) => {
      const { data, errors } = await server.graphql(`query($id: ID!) { ${field} }`, { id: stepId }, tokens.learner);
      expect(data ?? null).toBeNull();
      expect(errors?.[0]?.extensions?.code).toBe('NOT_AUTHORIZED');
    },
  );

  it('are visible to admins, in the editor and in the preview', async () => {
    const fields = `quiz { questions { id attempts texts { language text } explanations { language text } options { id isCorrect texts { language text } explanations { language text } } } }
      homework { minimumWords maximumWords texts { language text } }`;
    const { data, errors } = await server.graphql(
      `query($id: ID!) { adminStep(id: $id) { ${fields} } previewStep(id: $id, language: "ar") { shownLanguage ${fields} } }`,
      { id: stepId },
      tokens.admin,
    );
    expect(errors).toBeUndefined();
    const listed = (texts: { en: string }) => [{ language: 'en', text: texts.en }];
    const questions = quiz.questions.map(({ texts, explanations, options, ...question }) => ({
      ...question,
      texts: listed(texts),
      explanations: listed(explanations),
      options: options.map((option) => ({ ...option, texts: listed(option.texts), explanations: listed(option.explanations) })),
    }));
    const tasks = { quiz: { questions }, homework: { ...homework, texts: listed(homework.texts) } };
    expect(data).toMatchObject({ adminStep: tasks, previewStep: { shownLanguage: 'en', ...tasks } });
  });
});
