import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { CourseEntity } from '../domain/courses/course.entity.ts';
import { enrol } from '../domain/learning/enrol.service.ts';
import { visitStep } from '../domain/learning/learning.service.ts';
import { EnrolmentEntity } from '../domain/memberships/enrolment.entity.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { buildAcademy } from '../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildTeamMember } from '../testing/factories/course.ts';
import { buildFileRow } from '../testing/factories/file-row.ts';
import { buildMessage } from '../testing/factories/message.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { runGraphql } from '../testing/run-graphql.ts';
import { testCtx } from '../testing/test-ctx.ts';

const FRAGMENTS = `
  fragment Academy on Academy { id name subTitle shownLanguage languages academyType status courseCount image { url sources { url } } viewerCan { seeLearners } }
  fragment Card on Course { id name description shownLanguage enrolled access moduleCount stepCount image { url } leaders { id name }
    academy { id name shownLanguage } progress { percent modulePercents completedAt currentStepId } viewerCan { enrol learn } }
  fragment People on PersonPage { total items { id name surname role online doNotDisturb addedAt email } }`;

/** The queries of the main screens, with all fields that those screens can show. */
const QUERIES: Record<string, { budget: number; query: string }> = {
  dashboard: {
    budget: 5,
    query:
      '{ academies { hiddenByLanguage items { ...Academy } } firstCourses { id name academyId enrolled lastCompletedAt viewerCan { enrol } } continueCards { enrolledCourses items { stepId stepName stepPosition course { id name progress { percent modulePercents } } } } }',
  },
  'my courses': {
    budget: 5,
    query: '{ myCourses { hiddenByLanguage items { ...Card lastCompletedAt nextStep { id name } amount { minutes bytes reducedBytes } } } }',
  },
  'academy detail': {
    budget: 7,
    query:
      'query($academy: ID!) { academy(id: $academy) { ...Academy courses { hiddenByLanguage items { ...Card } } learners { ...People items { viewerCanCall } } } }',
  },
  'learn tab': {
    budget: 8,
    query: `query($course: ID!, $step: ID!) { course(id: $course) { ...Card onlineCount hasMessages team { role moduleNames person { id } } hiddenStepsByLanguage
      modules { id name completed currentStepId steps { id name state access } } }
      step(id: $step) { id name state image { url } blocks { id html image { url } video { url renditions { url } } captions { url } document { url } audio { url } } embeds { url } previousStepId nextStepId minutes } }`,
  },
  'messages to a course': {
    budget: 2,
    query: 'query($course: ID!) { receivedMessages(courseId: $course) { nextCursor items { id subject html sentAt sender attachments { id name url } } } }',
  },
  students: { budget: 3, query: 'query($course: ID!) { course(id: $course) { students(filter: { search: "a", presence: offline }) { ...People } } }' },
  'everything in lists': {
    budget: 12,
    query: `{ academies { items { id learners(limit: 5) { ...People } courses { items { ...Card onlineCount hasMessages team { role } hiddenStepsByLanguage
      modules { id steps { id state } } students(limit: 5) { ...People } academy { courseCount image { url } } } } } } }`,
  },
};

const STEPS = 'modules { id completed steps { id name state access } } progress { percent modulePercents currentStepId }';
const CONTENT = 'id name state image { url } blocks { id html image { url } } embeds { url } previousStepId nextStepId minutes';
/** What the client sends while a learner goes through a course: a visit without the content, and a completion with the content of the next step. */
const MUTATIONS = {
  'a visit': { budget: 5, query: 'mutation($step: ID!) { visitStep(stepId: $step) { id } }' },
  'a completed step with the content of the next one': {
    budget: 9,
    query: `mutation($step: ID!, $next: ID!) { completeStep(stepId: $step, moveOn: true) { id ${STEPS} stepToOpen(stepId: $next) { ${CONTENT} } } }`,
  },
};

interface World {
  database: TestDatabase;
  ctx: Ctx;
  variables: Record<string, string>;
}

async function createWorld(size: number): Promise<World> {
  const database = await createTestDatabase();
  const db = database.dataSource.manager;
  const learner = await buildUser(db);
  const ctx = testCtx(db, { actor: actorOf(learner) });
  const leader = await buildUser(db, { role: 'admin' });
  const academy = await buildAcademy(db, { position: 0 });
  const { course, stepIds } = await buildCourseWith(
    db,
    Array.from({ length: size }, () => [{}, {}]),
    { academyId: academy.id },
  );
  for (let index = 1; index < size; index += 1) {
    const other = await buildAcademy(db, { position: index });
    await buildCourse(db, { academyId: academy.id, position: index });
    await buildCourse(db, { academyId: other.id });
    await buildEnrolment(db, (await buildUser(db)).id, course.id);
  }
  await buildTeamMember(db, leader.id, course.id, 'admin');
  for (let index = 0; index < size; index += 1)
    await buildMessage(db, { courseId: course.id, senderId: leader.id, attachmentIds: [await buildFileRow(db, 'document')] });
  for (const { id } of await db.find(CourseEntity, { select: { id: true } })) {
    if (id !== course.id) await db.insert(EnrolmentEntity, { id: crypto.randomUUID(), userId: learner.id, courseId: id, createdAt: new Date() });
  }
  await enrol(ctx, course.id);
  const step = stepIds[0]?.[0] ?? '';
  await visitStep(ctx, step);
  return { database, ctx, variables: { academy: academy.id, course: course.id, step, next: stepIds[0]?.[1] ?? '' } };
}

async function count(world: World, query: string): Promise<number> {
  const { statements } = world.database;
  statements.reset();
  const declared = Object.fromEntries(Object.entries(world.variables).filter(([name]) => query.includes(`$${name}`)));
  const used = ['Academy', 'Card', 'People'].filter((name) => query.includes(`...${name}`));
  const fragments = FRAGMENTS.split(/(?=fragment )/).filter((text) => used.some((name) => text.startsWith(`fragment ${name} `)));
  const result = await runGraphql(world.ctx, `${query} ${fragments.join(' ')}`, declared);
  expect(result.errors).toBeUndefined();
  return statements.count;
}

describe('the number of SQL statements', () => {
  let few: World;
  let many: World;
  beforeAll(async () => {
    few = await createWorld(2);
    many = await createWorld(50);
  });
  afterAll(async () => {
    await few.database.close();
    await many.database.close();
  });

  it.each(Object.entries(QUERIES))('of %s is the same for 2 and for 50 items, and within its budget', async (name, { budget, query }) => {
    const small = await count(few, query);
    const large = await count(many, query);
    expect(large, `${name}\n${many.database.statements.seen.join('\n---\n')}`).toBe(small);
    expect(small).toBeLessThanOrEqual(budget);
  });

  it.each(Object.entries(MUTATIONS))('of %s is within its budget in a course of 4 and of 100 steps', async (_name, { budget, query }) => {
    expect(await count(few, query)).toBeLessThanOrEqual(budget);
    expect(await count(many, query), many.database.statements.seen.join('\n---\n')).toBeLessThanOrEqual(budget);
  });
});
