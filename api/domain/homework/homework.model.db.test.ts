import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { type Base, HomeworkModel, MODEL_WORDS } from '../../testing/homework-model.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { startAgain } from '../learning/enrol.service.ts';
import { completeModule, completeStep } from '../learning/learning.service.ts';
import { readCourse } from '../learning/read-course.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { readHomeworkOf } from './homework.reads.ts';
import { HomeworkTaskEntity } from './homework-task.entity.ts';
import { saveHomeworkDraft, submitHomework } from './submit-homework.service.ts';

const RUNS = 60;
const ACTIONS_MAX = 30;
const STEPS = 3;

interface World {
  ctx: Ctx;
}

let database: TestDatabase;
let course: { id: string; moduleId: string; stepIds: string[] };
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.dataSource.manager;
  const built = await buildCourseWith(db, [Array.from({ length: STEPS }, () => ({}))]);
  const stepIds = built.stepIds[0] ?? [];
  for (const stepId of stepIds) await db.insert(HomeworkTaskEntity, { stepId, ...MODEL_WORDS, texts: { en: '<p>Write.</p>' } });
  course = { id: built.course.id, moduleId: built.moduleIds[0] ?? '', stepIds };
}, 30_000);
afterAll(() => database.close());

const textOf = (words: number): string => Array.from({ length: words }, (_, index) => `word${index}`).join(separatorOf(words));
/** Spaces and line breaks separate words. */
const separatorOf = (words: number): string => (words % 2 === 0 ? ' ' : '\n');

async function stateOf(ctx: Ctx) {
  const { outline } = await readCourse(ctx, course.id);
  const steps = outline.modules[0]?.steps ?? [];
  return Promise.all(
    steps.map(async (step) => {
      if (step.state === 'locked') return 'locked';
      const { submission } = (await readHomeworkOf(ctx, step)) ?? {};
      const homework = submission ? { status: submission.status, words: submission.wordCount, version: submission.version } : null;
      return { done: step.state === 'completed', homework };
    }),
  );
}

interface Action {
  name: string;
  model: (learner: HomeworkModel) => string | null;
  real: (world: World, learner: HomeworkModel) => Promise<unknown>;
}

/** Runs one action on the model and on the services. The results and the resulting states must be equal. */
class Command implements fc.AsyncCommand<HomeworkModel, World> {
  private readonly action: Action;

  constructor(action: Action) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(learner: HomeworkModel, world: World): Promise<void> {
    // The real call comes first: it names a version that the model changes.
    const answer = await this.action.real(world, learner).then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        return error.code;
      },
    );
    expect(answer).toBe(this.action.model(learner));
    expect(await stateOf(world.ctx)).toEqual(learner.snapshot());
  }

  toString(): string {
    return this.action.name;
  }
}

const stepOf = (step: number): string => course.stepIds[step] ?? '';
const step = fc.nat(STEPS - 1);
const base = fc.constantFrom<Base>('current', 'old', 'any');

const saves = fc.tuple(step, fc.nat(5), base, fc.boolean()).map(
  ([at, words, from, submit]) =>
    new Command({
      name: `${submit ? 'submit' : 'save'} ${words} words in ${at} on ${from}`,
      model: (learner) => learner.save(at, words, from, submit),
      real: ({ ctx }, learner) =>
        (submit ? submitHomework : saveHomeworkDraft)(ctx, { stepId: stepOf(at), content: textOf(words), baseVersion: learner.baseVersion(at, from) }),
    }),
);
/** Completes the homework of a step and the step, so that runs get past it. */
const advance = step.map(
  (at) =>
    new Command({
      name: `submit and complete ${at}`,
      model: (learner) => learner.save(at, 3, 'any', true) ?? learner.complete(at),
      async real({ ctx }) {
        await submitHomework(ctx, { stepId: stepOf(at), content: textOf(3) });
        await completeStep(ctx, stepOf(at));
      },
    }),
);
const completes = step.map(
  (at) => new Command({ name: `complete ${at}`, model: (learner) => learner.complete(at), real: ({ ctx }) => completeStep(ctx, stepOf(at)) }),
);
const finishes = fc.constant(
  new Command({ name: 'complete the course', model: (learner) => learner.finish(), real: ({ ctx }) => completeModule(ctx, course.moduleId, true) }),
);
const restarts = fc.constant(new Command({ name: 'start again', model: (learner) => learner.startAgain(), real: ({ ctx }) => startAgain(ctx, course.id) }));

it('homework and its gate behave as the model, whatever a learner does', { timeout: 120_000 }, async () => {
  const db = database.dataSource.manager;
  await fc.assert(
    fc.asyncProperty(fc.commands([saves, saves, advance, advance, completes, finishes, restarts], { maxCommands: ACTIONS_MAX }), async (commands) => {
      const user = await buildUser(db);
      await buildEnrolment(db, user.id, course.id);
      const world = { ctx: testCtx(db, { actor: actorOf(user) }) };
      await fc.asyncModelRun(() => ({ model: new HomeworkModel(STEPS), real: world }), commands);
    }),
    { numRuns: RUNS },
  );
});
