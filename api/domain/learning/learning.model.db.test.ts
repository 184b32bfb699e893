import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, type PlannedStep } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { LearnerModel, type ModelCourse } from '../../testing/learning-model.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { progressOf } from './course-progress.ts';
import { enrol, startAgain } from './enrol.service.ts';
import { completeCourse, completeModule, completeStep, visitStep } from './learning.service.ts';
import type { Outline } from './outline.ts';
import { modulesFor } from './outline.ts';
import { readCourse } from './read-course.service.ts';

const RUNS = 300;
const ACTIONS_MAX = 25;
const EN = { languages: ['en'] };
const BOTH = { languages: ['en', 'de'] };
const PLANS: Array<{ maxAttempts: number; plan: PlannedStep[][] }> = [
  { maxAttempts: 2, plan: [[BOTH, EN, { ...BOTH, access: 'OPEN' }], [EN], [BOTH, { ...EN, access: 'OPEN' }, BOTH]] },
  { maxAttempts: 1, plan: [[BOTH], [BOTH]] },
  { maxAttempts: 0, plan: [[{ ...EN, access: 'OPEN' }, BOTH], []] },
];

interface World {
  ctx: () => Ctx;
  courseId: string;
  moduleIds: string[];
}

let database: TestDatabase;
let courses: Array<{ model: ModelCourse; courseId: string; moduleIds: string[] }>;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.dataSource.manager;
  courses = [];
  for (const { maxAttempts, plan } of PLANS) {
    const { course, moduleIds, stepIds } = await buildCourseWith(db, plan, { maxAttempts });
    const modules = plan.map((steps, module) =>
      steps.map((step, index) => ({ id: stepIds[module]?.[index] ?? '', access: step.access ?? ('AFTER_PREVIOUS' as const), languages: step.languages ?? [] })),
    );
    courses.push({ model: { maxAttempts, modules }, courseId: course.id, moduleIds });
  }
}, 30_000);
afterAll(() => database.close());

/** Returns the real state of a course in the shape of the model. */
function stateOf(course: Course & { outline: Outline }) {
  const progress = progressOf(course, course.outline.count);
  return {
    access: course.access,
    modules: modulesFor(course, course.outline).map((module) => module.steps.map((step) => step.state)),
    progress: progress && {
      attemptNumber: progress.attemptNumber,
      percent: progress.percent,
      completedModules: progress.completedModules,
      finished: progress.completedAt !== null,
      canStartAgain: progress.canStartAgain,
    },
  };
}

type Action = { name: string; model: (learner: LearnerModel) => string | null; real: (world: World) => Promise<unknown> };

/** Runs one action on the model and on the services. The results and the resulting states must be equal. */
class Command implements fc.AsyncCommand<LearnerModel, World> {
  private readonly action: Action;

  constructor(action: Action) {
    this.action = action;
  }

  check(): boolean {
    return true;
  }

  async run(learner: LearnerModel, world: World): Promise<void> {
    const expected = this.action.model(learner);
    let answer: string | null = null;
    let result: unknown;
    try {
      result = await this.action.real(world);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answer = error.code;
    }
    expect(answer).toBe(expected);
    const course =
      typeof result === 'object' && result !== null && 'outline' in result
        ? (result as Course & { outline: Outline })
        : await readCourse(world.ctx(), world.courseId);
    expect(stateOf(course)).toEqual(learner.snapshot());
  }

  toString(): string {
    return this.action.name;
  }
}

function actionsFor(course: ModelCourse, moduleIds: string[]): fc.Arbitrary<Command>[] {
  const steps = course.modules.flat().map((step) => step.id);
  const step = fc.constantFrom(...steps);
  const module = fc.nat(course.modules.length - 1);
  const one = (action: Action) => fc.constant(new Command(action));
  const some = <Value>(values: fc.Arbitrary<Value>, make: (value: Value) => Action) => values.map((value) => new Command(make(value)));
  const advance: Action = {
    name: 'next',
    model: (learner) => learner.completeStep(steps.find((id) => ['open', 'current'].includes(learner.state(id))) ?? steps[0] ?? ''),
    real: async ({ ctx, courseId }) => {
      const now = await readCourse(ctx(), courseId);
      const open = now.viewerCan.learn
        ? now.outline.modules.flatMap((each) => each.steps).find(({ state }) => state === 'open' || state === 'current')
        : undefined;
      return completeStep(ctx(), open?.id ?? steps[0] ?? '');
    },
  };
  return [
    one({ name: 'enrol', model: (learner) => learner.enrol(), real: ({ ctx, courseId }) => enrol(ctx(), courseId) }),
    ...Array.from({ length: 4 }, () => one(advance)),
    some(step, (id) => ({ name: `visit ${steps.indexOf(id)}`, model: (learner) => learner.visit(id), real: ({ ctx }) => visitStep(ctx(), id) })),
    some(step, (id) => ({ name: `complete ${steps.indexOf(id)}`, model: (learner) => learner.completeStep(id), real: ({ ctx }) => completeStep(ctx(), id) })),
    ...[false, false, true].map((last) =>
      some(module, (at) => ({
        name: `complete module ${at}${last ? ' as the last' : ''}`,
        model: (learner) => learner.completeModule(at, last),
        real: ({ ctx }) => completeModule(ctx(), moduleIds[at] ?? '', last),
      })),
    ),
    one({ name: 'complete course', model: (learner) => learner.completeCourse(), real: ({ ctx, courseId }) => completeCourse(ctx(), courseId) }),
    one({ name: 'start again', model: (learner) => learner.startAgain(), real: ({ ctx, courseId }) => startAgain(ctx(), courseId) }),
    some(fc.constantFrom('en', 'de'), (language) => ({
      name: `read ${language}`,
      model(learner) {
        learner.language = language;
        return null;
      },
      real: async () => null,
    })),
  ];
}

async function freshWorld(index: number): Promise<{ model: LearnerModel; real: World }> {
  const db = database.dataSource.manager;
  const { model, courseId, moduleIds } = courses[index] ?? { model: { maxAttempts: 0, modules: [] }, courseId: '', moduleIds: [] };
  const actor: Actor = actorOf(await buildUser(db));
  const learner = new LearnerModel(model);
  return { model: learner, real: { ctx: () => testCtx(db, { actor, reading: { language: learner.language } }), courseId, moduleIds } };
}

/** The number of runs ends the test; the time only stops one that hangs, because a busy machine takes several times as long. */
const HANGING = 900_000;

it.concurrent.each(PLANS.map((_plan, index) => index))('agrees with the model in course %i', { timeout: HANGING }, async (index) => {
  const { model, moduleIds } = courses[index] ?? { model: { maxAttempts: 0, modules: [] }, moduleIds: [] };
  const commands = fc.commands(actionsFor(model, moduleIds), { maxCommands: ACTIONS_MAX, size: 'max' });
  await fc.assert(
    fc.asyncProperty(commands, async (actions) => {
      const world = await freshWorld(index);
      await fc.asyncModelRun(() => world, actions);
    }),
    { numRuns: RUNS / PLANS.length },
  );
});
