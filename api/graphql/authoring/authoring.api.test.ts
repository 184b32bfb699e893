import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { runGraphql } from '../../testing/run-graphql.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const FRAGMENTS = `
  fragment Item on AdminAcademy { id revision defaultLanguage academyType status image { id alt sources { width url } } translations { language name subTitle }
    languages { language condition } courseCount publishedCourseCount learnerCount hostedRegion updatedAt updatedBy { id name surname } }
  fragment Course on AdminCourse { id academyId revision defaultLanguage courseType status maxAttempts estimatedWeeks image { id alt url } translations { language name description }
    languages { language condition } coverage { language total current stale missing } moduleCount stepCount enrolledCount updatedAt updatedBy { id name surname }
    academy { ...Item } modules { ...Module } }
  fragment Module on AdminModule { id courseId revision defaultLanguage translations { language name } languages { language condition } updatedAt updatedBy { id }
    steps { ...Summary } }
  fragment Summary on AdminStepSummary { id moduleId defaultLanguage access translations { language name } languages { language condition } hasQuiz hasHomework }`;

/** Returns a query with the fragments that it uses, directly or indirectly. */
function withFragments(query: string): string {
  const parts = FRAGMENTS.split(/(?=fragment )/).slice(1);
  let text = query;
  for (let grown = true; grown; ) {
    const missing = parts.filter((part) => text.includes(`...${part.split(' ')[1]}`) && !text.includes(part));
    text += missing.join(' ');
    grown = missing.length > 0;
  }
  return text;
}

let database: TestDatabase;
let admin: Ctx;
let imageId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.dataSource.manager;
  admin = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
  imageId = await buildFileRow(db);
});
afterAll(() => database.close());

type Answer = Record<string, unknown> & { id: string; revision: number };

async function run<Result = Answer>(query: string, variables: Record<string, unknown> = {}, ctx = admin): Promise<Result> {
  const result = await runGraphql(ctx, withFragments(query), variables);
  expect(result.errors).toBeUndefined();
  const [value] = Object.values(JSON.parse(JSON.stringify(result.data)) as Record<string, Result>);
  return value as Result;
}

async function codeOf(query: string, variables: Record<string, unknown> = {}, ctx = admin): Promise<unknown[]> {
  const { errors = [] } = await runGraphql(ctx, withFragments(query), variables);
  return [errors[0]?.extensions.code, errors[0]?.extensions.fields ?? errors[0]?.extensions.parameters];
}

const CREATE_ACADEMY = 'mutation ($input: AcademyInput!) { createAcademy(input: $input) { ...Item } }';
const UPDATE_ACADEMY = 'mutation ($id: ID!, $revision: Int!, $input: AcademyInput!) { updateAcademy(id: $id, revision: $revision, input: $input) { ...Item } }';
const CREATE_COURSE = 'mutation ($id: ID!, $input: CourseInput!) { createCourse(academyId: $id, input: $input) { ...Course } }';
const CREATE_MODULE = 'mutation ($id: ID!, $input: ModuleInput!) { createModule(courseId: $id, input: $input) { ...Module } }';
const academyInput = (change: object = {}) => ({
  defaultLanguage: 'en',
  academyType: 'public',
  imageId,
  imageAlt: null,
  status: null,
  upToDate: null,
  unusedFileIds: null,
  translations: [
    { language: 'en', name: 'Aid', subTitle: null },
    { language: 'de', name: 'Hilfe' },
  ],
  ...change,
});
const courseInput = (change: object = {}) => ({
  defaultLanguage: 'en',
  courseType: 'public',
  maxAttempts: 2,
  imageId,
  translations: [
    { language: 'en', name: 'Course', description: 'Look' },
    { language: 'de', name: 'Kurs' },
  ],
  ...change,
});
const moduleInput = (name: string) => ({ defaultLanguage: 'en', translations: [{ language: 'en', name }] });

describe('authoring through GraphQL', () => {
  it('creates, saves, publishes, duplicates, reorders and deletes an academy', async () => {
    const made = await run(CREATE_ACADEMY, { input: academyInput() });
    expect(made).toMatchObject({
      revision: 1,
      status: 'DRAFT',
      academyType: 'public',
      hostedRegion: 'Frankfurt',
      courseCount: 0,
      translations: [
        { language: 'en', name: 'Aid', subTitle: '' },
        { language: 'de', name: 'Hilfe', subTitle: '' },
      ],
      languages: [{ condition: 'current' }, { condition: 'current' }, { condition: 'missing' }, { condition: 'missing' }, { condition: 'missing' }],
    });
    const english = { language: 'en', name: 'First aid', subTitle: 'Now' };
    const texts = [english, { language: 'de', name: 'Hilfe' }];
    const saved = await run(UPDATE_ACADEMY, { id: made.id, revision: 1, input: academyInput({ translations: texts, status: 'PUBLISHED', imageAlt: 'Hands' }) });
    expect(saved).toMatchObject({
      revision: 2,
      status: 'PUBLISHED',
      image: { alt: 'Hands' },
      languages: [{}, { language: 'de', condition: 'stale' }, {}, {}, {}],
    });
    const fit = await run(UPDATE_ACADEMY, { id: made.id, revision: 2, input: academyInput({ translations: texts, upToDate: ['de'] }) });
    expect(fit).toMatchObject({ revision: 3, status: 'PUBLISHED', languages: [{}, { language: 'de', condition: 'current' }, {}, {}, {}] });
    expect(await codeOf(UPDATE_ACADEMY, { id: made.id, revision: 2, input: academyInput() })).toEqual(['CHANGED_MEANWHILE', { revision: 3 }]);

    const status = 'mutation ($id: ID!, $status: PublishStatus!) { setAcademyStatus(id: $id, status: $status) { ...Item } }';
    expect(await run(status, { id: made.id, status: 'DRAFT' })).toMatchObject({ status: 'DRAFT', revision: 3 });
    const copy = await run('mutation ($id: ID!) { duplicateAcademy(id: $id) { ...Item } }', { id: made.id });
    expect(copy).toMatchObject({ status: 'DRAFT', translations: [{ name: 'First aid (copy)' }, { name: 'Hilfe (Kopie)' }] });
    const all = await run<Answer[]>('{ adminAcademies { ...Item } }');
    expect(all.map(({ id }) => id)).toEqual([made.id, copy.id]);
    const ordered = await run<Answer[]>('mutation ($ids: [ID!]!) { orderAcademies(ids: $ids) { id } }', { ids: [copy.id, made.id] });
    expect(ordered.map(({ id }) => id)).toEqual([copy.id, made.id]);
    expect(await codeOf('mutation ($ids: [ID!]!) { orderAcademies(ids: $ids) { id } }', { ids: [copy.id] })).toEqual(['ORDER_CHANGED', undefined]);
    const remove = 'mutation ($id: ID!, $words: String!) { deleteAcademy(id: $id, confirmation: $words) }';
    expect(await codeOf(remove, { id: copy.id, words: 'yes' })).toEqual(['DELETE_NOT_CONFIRMED', undefined]);
    expect(await run(remove, { id: copy.id, words: 'delete  irreversibly' })).toBe(true);
    expect(await codeOf('query ($id: ID!) { adminAcademy(id: $id) { id } }', { id: copy.id })).toEqual(['NOT_FOUND', undefined]);
  });

  it('creates a course with modules and steps, and moves a step', async () => {
    const academy = await run(CREATE_ACADEMY, { input: academyInput() });
    const course = await run(CREATE_COURSE, { id: academy.id, input: courseInput() });
    expect(course).toMatchObject({ status: 'DRAFT', maxAttempts: 2, moduleCount: 0, academy: { id: academy.id, courseCount: 1 }, modules: [] });
    const [one, two] = [
      await run(CREATE_MODULE, { id: course.id, input: moduleInput('One') }),
      await run(CREATE_MODULE, { id: course.id, input: moduleInput('Two') }),
    ];
    const content = { language: 'en', name: 'Step', blocks: [{ type: 'TEXT', html: '<p>a</p>' }], embedUrls: [] };
    const step = await run('mutation ($id: ID!, $input: StepInput!) { createStep(moduleId: $id, input: $input) { id revision } }', {
      id: one.id,
      input: { defaultLanguage: 'en', access: 'AFTER_PREVIOUS', imageId, contents: [content] },
    });
    const stepCopy = await run('mutation ($id: ID!) { duplicateStep(id: $id) { id revision contents { name } } }', { id: step.id });
    expect(stepCopy).toMatchObject({ revision: 1, contents: [{ name: 'Step (copy)' }] });
    const steps = await run<Answer[]>('mutation ($id: ID!, $ids: [ID!]!) { orderSteps(moduleId: $id, ids: $ids) { ...Summary } }', {
      id: one.id,
      ids: [stepCopy.id, step.id],
    });
    expect(steps).toMatchObject([{ id: stepCopy.id }, { id: step.id, access: 'AFTER_PREVIOUS', hasQuiz: false, hasHomework: false }]);
    const moved = await run('mutation ($id: ID!, $moduleId: ID!) { moveStep(id: $id, moduleId: $moduleId) { ...Course } }', { id: step.id, moduleId: two.id });
    expect(moved.modules).toMatchObject([{ steps: [{ id: stepCopy.id }] }, { steps: [{ id: step.id }] }]);
    const ordered = await run<Answer[]>('mutation ($id: ID!, $ids: [ID!]!) { orderModules(courseId: $id, ids: $ids) { ...Module } }', {
      id: course.id,
      ids: [two.id, one.id],
    });
    expect(ordered).toMatchObject([{ id: two.id, steps: [{ id: step.id }] }, { id: one.id }]);
    const renamed = 'mutation ($id: ID!, $revision: Int!, $input: ModuleInput!) { updateModule(id: $id, revision: $revision, input: $input) { ...Module } }';
    expect(await run(renamed, { id: one.id, revision: 1, input: moduleInput('First') })).toMatchObject({ revision: 2, translations: [{ name: 'First' }] });
    const copied = await run('mutation ($id: ID!) { duplicateModule(id: $id) { ...Module } }', { id: two.id });
    expect(copied).toMatchObject({ translations: [{ name: 'Two (copy)' }], steps: [{ translations: [{ name: 'Step' }] }] });
    const impact = await run(
      'query ($id: ID!) { deletionImpact(kind: course, id: $id) { courses modules steps learners records submissions files classes meetingRooms } }',
      {
        id: course.id,
      },
    );
    expect(impact).toEqual({ courses: 1, modules: 3, steps: 3, learners: 0, records: 0, submissions: 0, files: 0, classes: 0, meetingRooms: 0 });
    for (const [name, id] of [
      ['deleteStep', step.id],
      ['deleteModule', two.id],
    ]) {
      expect(await run(`mutation ($id: ID!) { ${name}(id: $id, confirmation: "Delete irreversibly") }`, { id })).toBe(true);
    }
    expect(await run('query ($id: ID!) { adminCourse(id: $id) { ...Course } }', { id: course.id })).toMatchObject({
      moduleCount: 2,
      stepCount: 2,
      coverage: [{ language: 'en', total: 5, current: 5 }, { language: 'de', total: 5, current: 1, missing: 4 }, {}, {}, {}],
    });
  });

  it('saves, publishes, duplicates, reorders and deletes a course', async () => {
    const academy = await run(CREATE_ACADEMY, { input: academyInput() });
    const course = await run(CREATE_COURSE, { id: academy.id, input: courseInput() });
    const update = 'mutation ($id: ID!, $revision: Int!, $input: CourseInput!) { updateCourse(id: $id, revision: $revision, input: $input) { ...Course } }';
    expect(await run(update, { id: course.id, revision: 1, input: courseInput({ courseType: 'private', maxAttempts: 5 }) })).toMatchObject({
      revision: 2,
      courseType: 'private',
      maxAttempts: 5,
    });
    expect(await run('mutation ($id: ID!) { setCourseStatus(id: $id, status: PUBLISHED) { status } }', { id: course.id })).toEqual({ status: 'PUBLISHED' });
    const copy = await run('mutation ($id: ID!) { duplicateCourse(id: $id) { ...Course } }', { id: course.id });
    expect(copy).toMatchObject({ status: 'DRAFT', translations: [{ name: 'Course (copy)' }, { name: 'Kurs (Kopie)' }] });
    const order = 'mutation ($id: ID!, $ids: [ID!]!) { orderCourses(academyId: $id, ids: $ids) { id } }';
    expect(await run(order, { id: academy.id, ids: [copy.id, course.id] })).toEqual([{ id: copy.id }, { id: course.id }]);
    expect(await run('mutation ($id: ID!) { deleteCourse(id: $id, confirmation: "Delete irreversibly") }', { id: course.id })).toBe(true);
    expect(await run('query ($id: ID!) { adminCourses(academyId: $id) { ...Course } }', { id: academy.id })).toMatchObject([{ id: copy.id }]);
  });

  it('keeps the estimated weeks of a course that a save leaves out, clears them with null and copies them', async () => {
    const academy = await run(CREATE_ACADEMY, { input: academyInput() });
    const course = await run(CREATE_COURSE, { id: academy.id, input: courseInput({ estimatedWeeks: 6 }) });
    expect(course).toMatchObject({ estimatedWeeks: 6 });
    const update = 'mutation ($id: ID!, $revision: Int!, $input: CourseInput!) { updateCourse(id: $id, revision: $revision, input: $input) { ...Course } }';
    const save = (revision: number, change: object) => run(update, { id: course.id, revision, input: courseInput(change) });
    expect(await save(1, { maxAttempts: 3 })).toMatchObject({ revision: 2, maxAttempts: 3, estimatedWeeks: 6 });
    expect(await save(2, { estimatedWeeks: 52 })).toMatchObject({ estimatedWeeks: 52 });
    expect(await run('mutation ($id: ID!) { duplicateCourse(id: $id) { ...Course } }', { id: course.id })).toMatchObject({ estimatedWeeks: 52 });
    expect(await save(3, { estimatedWeeks: null })).toMatchObject({ estimatedWeeks: null });
    for (const estimatedWeeks of [0, 53]) {
      const refused = await codeOf(update, { id: course.id, revision: 4, input: courseInput({ estimatedWeeks }) });
      expect(refused).toEqual(['VALIDATION_FAILED', { estimatedWeeks: 'OUT_OF_RANGE' }]);
    }
    expect(await run(CREATE_COURSE, { id: academy.id, input: courseInput() })).toMatchObject({ estimatedWeeks: null });
  });

  it('reports the errors of a form by language', async () => {
    const bad = academyInput({
      translations: [
        { language: 'en', name: 'Aid' },
        { language: 'ar', name: ' ' },
      ],
    });
    expect(await codeOf(CREATE_ACADEMY, { input: bad })).toEqual(['VALIDATION_FAILED', { 'translations.ar.name': 'REQUIRED' }]);
    const german = academyInput({ defaultLanguage: 'de', translations: [{ language: 'de', name: 'Hilfe' }] });
    expect(await codeOf(CREATE_ACADEMY, { input: german })).toEqual(['VALIDATION_FAILED', { 'translations.en.name': 'REQUIRED' }]);
    const twice = academyInput({
      translations: [
        { language: 'en', name: 'Aid' },
        { language: 'en', name: 'Help' },
      ],
    });
    expect(await codeOf(CREATE_ACADEMY, { input: twice })).toEqual(['VALIDATION_FAILED', { translations: 'CHOICE_INVALID' }]);
    expect(await codeOf(CREATE_ACADEMY, { input: academyInput({ imageId: null }) })).toEqual(['VALIDATION_FAILED', { imageId: 'IMAGE_REQUIRED' }]);
    const course = { id: randomUUID(), input: courseInput({ imageId: null, translations: [{ language: 'en', name: 'x' }] }) };
    expect(await codeOf(CREATE_COURSE, course)).toEqual([
      'VALIDATION_FAILED',
      { imageId: 'COURSE_IMAGE_REQUIRED', 'translations.en.description': 'COURSE_DEFAULT_LANGUAGE_MISSING' },
    ]);
  });

  it('is for admins only: others get NOT_AUTHORIZED, guests NOT_SIGNED_IN', async () => {
    const db = database.dataSource.manager;
    const trainer = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'module_trainer' })) });
    const fields = ['adminAcademies { id }', `adminAcademy(id: "${randomUUID()}") { id }`, `adminCourse(id: "${randomUUID()}") { modules { id } }`];
    for (const field of fields) {
      expect(await codeOf(`{ ${field} }`, {}, trainer)).toEqual(['NOT_AUTHORIZED', undefined]);
      expect(await codeOf(`{ ${field} }`, {}, testCtx(db))).toEqual(['NOT_SIGNED_IN', undefined]);
    }
  });
});

describe('the number of SQL statements of the editor pages', () => {
  // The learners of academies are one more, where they are selected.
  const READS: Record<string, [number, string]> = {
    adminCourse: [5, 'query ($course: ID!) { adminCourse(id: $course) { ...Course } }'],
    adminCourses: [5, 'query ($academy: ID!) { adminCourses(academyId: $academy) { ...Course } }'],
    adminAcademies: [2, '{ adminAcademies { ...Item } }'],
    'adminAcademies without learners': [1, '{ adminAcademies { id courseCount translations { language name } } }'],
    deletionImpact: [1, 'query ($course: ID!) { deletionImpact(kind: course, id: $course) { learners records files } }'],
    startCopy: [5, 'mutation ($course: ID!) { startCopy(kind: course, id: $course) { id state } }'],
  };

  interface Editors {
    database: TestDatabase;
    ctx: Ctx;
    variables: Record<string, string>;
  }
  let worlds: Editors[];
  beforeAll(async () => {
    const build = async (modules: number, steps: number): Promise<Editors> => {
      const fresh = await createTestDatabase();
      const db = fresh.dataSource.manager;
      const { course } = await buildCourseWith(
        db,
        Array.from({ length: modules }, () => Array.from({ length: steps }, () => ({}))),
      );
      for (let more = 1; more < modules; more += 1) await buildCourseWith(db, [[{}]], { academyId: course.academyId });
      const ctx = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
      return { database: fresh, ctx, variables: { course: course.id, academy: course.academyId } };
    };
    worlds = [await build(1, 1), await build(30, 20)];
  }, 60_000);
  afterAll(() => Promise.all(worlds.map((world) => world.database.close())));

  it.each(Object.entries(READS))('is the same for a course of one step and one of 30 modules with 20 steps each: %s', async (_name, [budget, query]) => {
    const counts: number[] = [];
    for (const { database: own, ctx, variables } of worlds) {
      own.statements.reset();
      await run(query, Object.fromEntries(Object.entries(variables).filter(([name]) => query.includes(`$${name}`))), ctx);
      counts.push(own.statements.count);
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[0]).toBeLessThanOrEqual(budget);
  });
});

describe('a step of five languages', () => {
  const LANGUAGES = ['en', 'de', 'ar', 'fr', 'fa'];
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  it('is saved and read completely through the server, with a body above the general limit', async () => {
    const db = server.database.dataSource.manager;
    const { email } = await buildUser(db, { role: 'admin' });
    const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    const { moduleIds } = await buildCourseWith(db, [[]]);
    const image = await buildFileRow(db);
    const video = await buildFileRow(db, 'video');
    const blocks = [
      ...Array.from({ length: 5 }, () => ({ type: 'TEXT', html: `<p>${'ruhig '.repeat(5000)}</p>` })),
      { type: 'IMAGE', fileId: image, alt: 'Hands' },
      { type: 'VIDEO', fileId: video },
    ];
    const texts = (text: string) => LANGUAGES.map((language) => ({ language, text }));
    const options = [true, false].map((isCorrect) => ({ id: randomUUID(), isCorrect, texts: texts('a') }));
    const quiz = { questions: [{ id: randomUUID(), attempts: 0, texts: texts('Which?'), options }] };
    const homework = { texts: texts('<p>Write</p>'), minimumWords: 1, maximumWords: null };
    const contents = LANGUAGES.map((language) => ({ language, name: 'Step', blocks, embedUrls: [] }));
    const file = 'id url name contentType size durationSeconds renditions { name state progress url size contentType width height }';
    const step = `id moduleId courseId revision defaultLanguage access image { id url alt width height sources { width url } } languages { language condition }
      updatedAt updatedBy { id name surname } contents { language name
        blocks { id type html caption openType image { id url alt width height sources { width url } } video { ${file} } document { ${file} }
          embed { service url title } captions { language label url fileId } }
        embeds { service url title } }
      homework { minimumWords maximumWords texts { language text } }
      quiz { questions { id attempts texts { language text } options { id isCorrect texts { language text } } } }`;
    const save = `mutation ($id: ID!, $input: StepInput!) { createStep(moduleId: $id, input: $input) { ${step} } }`;
    const input = { defaultLanguage: 'en', access: 'OPEN', imageId: image, contents, quiz, homework };
    expect(JSON.stringify(input).length).toBeGreaterThan(700_000);
    const made = await server.graphql(save, { id: moduleIds[0], input }, String(body.token));
    expect(made.errors).toBeUndefined();
    const saved = made.data?.createStep as Answer | undefined;
    const read = await server.graphql(`query ($id: ID!) { adminStep(id: $id) { ${step} } }`, { id: saved?.id }, String(body.token));
    expect(read.errors).toBeUndefined();
    expect(read.data?.adminStep).toMatchObject({ revision: 1, contents: LANGUAGES.map((language) => ({ language, blocks: { length: 7 } })) });
  });
});
