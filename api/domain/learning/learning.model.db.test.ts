import { afterAll, beforeAll, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, type PlannedStep } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { callGraphql, callRest } from '../../testing/interfaces.ts';
import { LEARNER_INTERFACES, type LearnerInterface } from '../../testing/learner-interfaces.ts';
import { LearnerModel, type ModelCourse } from '../../testing/learning-model.ts';
import { MODEL_ACTIONS_MAX, MODEL_TIMEOUT, modelParameters } from '../../testing/model-runs.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Course } from '../catalog/course-reads.service.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { progressOf } from './course-progress.ts';
import type { Outline } from './outline.ts';
import { modulesFor } from './outline.ts';
import { readCourse } from './read-course.service.ts';

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

/** A course with its time as a number: the database and the service write it in different formats. */
const timesOf = ({ attempt, ...course }: Course) => ({ ...course, attempt: attempt && { ...attempt, completedAt: Date.parse(attempt.completedAt ?? '') } });

type Action = {
  name: string;
  model: (learner: LearnerModel, way: LearnerInterface) => string | null;
  real: (world: World, way: LearnerInterface, learner: LearnerModel) => Promise<unknown>;
};

/** Runs one action on the model and through one of the interfaces. The results and the resulting states must be equal. */
class Command implements fc.AsyncCommand<LearnerModel, World> {
  private readonly action: Action;
  private readonly way: LearnerInterface;

  constructor(action: Action, way: LearnerInterface) {
    this.action = action;
    this.way = way;
  }

  check(): boolean {
    return true;
  }

  async run(learner: LearnerModel, world: World): Promise<void> {
    let answer: string | null = null;
    let result: unknown;
    try {
      // The real call comes first: it names a step that the model changes.
      result = await this.action.real(world, this.way, learner);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answer = error.code;
    }
    expect(answer).toBe(this.action.model(learner, this.way));
    if (typeof result === 'object' && result !== null && 'outline' in result) {
      const course = result as Course & { outline: Outline };
      expect(stateOf(course)).toEqual(learner.snapshot());
      expect(timesOf(course)).toMatchObject(timesOf(await readCourse(world.ctx(), world.courseId)));
    }
  }

  toString(): string {
    return `${this.action.name} (${this.way.name})`;
  }
}

function actionsFor(course: ModelCourse, moduleIds: string[]): fc.Arbitrary<Command>[] {
  const steps = course.modules.flat().map((step) => step.id);
  const step = fc.constantFrom(...steps);
  const module = fc.nat(course.modules.length - 1);
  const way = fc.constantFrom(...LEARNER_INTERFACES);
  const one = (action: Action) => way.map((each) => new Command(action, each));
  const some = <Value>(values: fc.Arbitrary<Value>, make: (value: Value) => Action) =>
    fc.tuple(values, way).map(([value, each]) => new Command(make(value), each));
  const nextOf = (learner: LearnerModel): string => steps.find((id) => ['open', 'current'].includes(learner.state(id))) ?? steps[0] ?? '';
  const advance: Action = {
    name: 'next',
    model: (learner, { name }) => learner.completeStep(nextOf(learner), name === 'rest'),
    real: ({ ctx }, { completeStep }, learner) => completeStep(ctx(), nextOf(learner)),
  };
  return [
    one({ name: 'enrol', model: (learner) => learner.enrol(), real: ({ ctx, courseId }, { enrol }) => enrol(ctx(), courseId) }),
    ...Array.from({ length: 4 }, () => one(advance)),
    some(step, (id) => ({
      name: `visit ${steps.indexOf(id)}`,
      model: (learner) => learner.visit(id),
      real: ({ ctx }, { visitStep }) => visitStep(ctx(), id),
    })),
    some(step, (id) => ({
      name: `complete ${steps.indexOf(id)}`,
      model: (learner, { name }) => learner.completeStep(id, name === 'rest'),
      real: ({ ctx }, { completeStep }) => completeStep(ctx(), id),
    })),
    ...[false, false, true].map((last) =>
      some(module, (at) => ({
        name: `complete module ${at}${last ? ' as the last' : ''}`,
        model: (learner, { name }) => learner.completeModule(at, last, name === 'rest'),
        real: ({ ctx }, { completeModule }) => completeModule(ctx(), moduleIds[at] ?? '', last),
      })),
    ),
    one({
      name: 'complete course',
      model: (learner) => learner.completeCourse(),
      real: ({ ctx, courseId }, { completeCourse }) => completeCourse(ctx(), courseId),
    }),
    one({ name: 'start again', model: (learner) => learner.startAgain(), real: ({ ctx, courseId }, { startAgain }) => startAgain(ctx(), courseId) }),
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

interface ReadCourse {
  access: string;
  modules: Array<{ steps: Array<{ state: string }> }>;
}
const statesOf = ({ modules }: ReadCourse): string[][] => modules.map(({ steps }) => steps.map(({ state }) => state));

/** What a learner reads of the course through GraphQL, in the shape of the model. */
async function stateInGraphql(ctx: Ctx, courseId: string) {
  const { course } = (await callGraphql(
    ctx,
    'query($id: ID!) { course(id: $id) { access modules { steps { state } } progress { attemptNumber percent completedModules completedAt canStartAgain } } }',
    { id: courseId },
  )) as { course: ReadCourse & { progress: { completedAt: string | null } | null } };
  const { completedAt = null, ...progress } = course.progress ?? {};
  return { access: course.access, modules: statesOf(course), progress: course.progress && { ...progress, finished: completedAt !== null } };
}

/** What a learner reads of the course through REST, in the shape of the model. */
async function stateInRest(ctx: Ctx, courseId: string) {
  const { result } = (await callRest(ctx, 'get /academy/course/find/:courseId', { params: { courseId } })) as {
    result: ReadCourse & { progress: { attempt: number; percent: number; completedModules: number; status: number; attemptsLeft: number | null } | null };
  };
  const { attempt: attemptNumber = 0, percent, completedModules, status, attemptsLeft } = result.progress ?? {};
  const finished = status === 1;
  const progress = { attemptNumber, percent, completedModules, finished, canStartAgain: finished && attemptsLeft !== 0 };
  return { access: result.access, modules: statesOf(result), progress: result.progress && progress };
}

async function freshWorld(index: number): Promise<{ model: LearnerModel; real: World }> {
  const db = database.dataSource.manager;
  const { model, courseId, moduleIds } = courses[index] ?? { model: { maxAttempts: 0, modules: [] }, courseId: '', moduleIds: [] };
  const actor: Actor = actorOf(await buildUser(db));
  const learner = new LearnerModel(model);
  return { model: learner, real: { ctx: () => testCtx(db, { actor, reading: { language: learner.language } }), courseId, moduleIds } };
}

it.concurrent.each(PLANS.map((_plan, index) => index))('learning agrees with the model in course %i', { timeout: MODEL_TIMEOUT }, async (index) => {
  const { model, moduleIds } = courses[index] ?? { model: { maxAttempts: 0, modules: [] }, moduleIds: [] };
  const commands = fc.commands(actionsFor(model, moduleIds), { maxCommands: MODEL_ACTIONS_MAX, size: 'max' });
  await fc.assert(
    fc.asyncProperty(commands, async (actions) => {
      const world = await freshWorld(index);
      await fc.asyncModelRun(() => world, actions);
      const { courseId, ctx } = world.real;
      expect(stateOf(await readCourse(ctx(), courseId))).toEqual(world.model.snapshot());
      expect(await stateInGraphql(ctx(), courseId)).toEqual(world.model.snapshot());
      expect(await stateInRest(ctx(), courseId)).toEqual(world.model.snapshot());
    }),
    modelParameters(index, PLANS.length),
  );
});
