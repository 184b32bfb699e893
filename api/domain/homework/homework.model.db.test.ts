import { beforeAll, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { type Base, HomeworkModel, MODEL_WORDS } from '../../testing/homework-model.ts';
import { callGraphql, callRest } from '../../testing/interfaces.ts';
import { LEARNER_INTERFACES, type LearnerInterface } from '../../testing/learner-interfaces.ts';
import { MODEL_ACTIONS_MAX, MODEL_PARTS, MODEL_TIMEOUT, modelParameters } from '../../testing/model-runs.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { readCourse } from '../learning/read-course.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { Homework } from './homework.reads.ts';
import { HomeworkTaskEntity } from './homework-task.entity.ts';

const STEPS = 3;

interface World {
  ctx: Ctx;
}

const database = testDatabase();
let course: { id: string; moduleId: string; stepIds: string[] };
beforeAll(async () => {
  const db = database.dataSource.manager;
  const built = await buildCourseWith(db, [Array.from({ length: STEPS }, () => ({}))]);
  const stepIds = built.stepIds[0] ?? [];
  for (const stepId of stepIds) await db.insert(HomeworkTaskEntity, { stepId, ...MODEL_WORDS, texts: { en: '<p>Write.</p>' } });
  course = { id: built.course.id, moduleId: built.moduleIds[0] ?? '', stepIds };
}, 30_000);

const textOf = (words: number): string => Array.from({ length: words }, (_, index) => `word${index}`).join(separatorOf(words));
/** Spaces and line breaks separate words. */
const separatorOf = (words: number): string => (words % 2 === 0 ? ' ' : '\n');

interface Action {
  name: string;
  model: (learner: HomeworkModel) => string | null;
  real: (world: World, way: LearnerInterface, learner: HomeworkModel) => Promise<unknown>;
}

/** Compares what a service returns with the model. */
function expectState(result: Homework | Awaited<ReturnType<typeof readCourse>>, learner: HomeworkModel): void {
  const expected = learner.snapshot();
  if ('submission' in result) {
    const { status, wordCount: words, version } = result.submission ?? {};
    expect(expected[course.stepIds.indexOf(result.id)]).toMatchObject({ homework: { status, words, version } });
    return;
  }
  const steps = result.outline.modules[0]?.steps ?? [];
  expect(steps.map(({ state }) => (state === 'locked' ? state : state === 'completed'))).toEqual(
    expected.map((each) => (typeof each === 'string' ? each : each.done)),
  );
}

/** Runs one action on the model and through one of the interfaces. The results and the resulting states must be equal. */
class Command implements fc.AsyncCommand<HomeworkModel, World> {
  private readonly action: Action;
  private readonly way: LearnerInterface;

  constructor(action: Action, way: LearnerInterface) {
    this.action = action;
    this.way = way;
  }

  check(): boolean {
    return true;
  }

  async run(learner: HomeworkModel, world: World): Promise<void> {
    // The real call comes first: it names a version that the model changes.
    let code: string | null = null;
    let result: unknown;
    try {
      result = await this.action.real(world, this.way, learner);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      code = error.code;
    }
    expect(code).toBe(this.action.model(learner));
    if (this.way.name === 'services' && code === null) expectState(result as Homework | Awaited<ReturnType<typeof readCourse>>, learner);
  }

  toString(): string {
    return `${this.action.name} (${this.way.name})`;
  }
}

const stepOf = (step: number): string => course.stepIds[step] ?? '';
const step = fc.nat(STEPS - 1);
const base = fc.constantFrom<Base>('current', 'old', 'any');

const way = fc.constantFrom(...LEARNER_INTERFACES);

const saves = fc.tuple(way, step, fc.nat(5), base, fc.boolean()).map(
  ([through, at, words, from, submit]) =>
    new Command(
      {
        name: `${submit ? 'submit' : 'save'} ${words} words in ${at} on ${from}`,
        model: (learner) => learner.save(at, words, from, submit),
        real: ({ ctx }, { saveHomework }, learner) =>
          saveHomework(ctx, { stepId: stepOf(at), content: textOf(words), baseVersion: learner.baseVersion(at, from) }, submit),
      },
      through,
    ),
);
/** Completes the homework of a step and the step, so that runs get past it. */
const advance = fc.tuple(way, step).map(
  ([through, at]) =>
    new Command(
      {
        name: `submit and complete ${at}`,
        model: (learner) => learner.save(at, 3, 'any', true) ?? learner.complete(at),
        async real({ ctx }, { saveHomework, completeStep }) {
          await saveHomework(ctx, { stepId: stepOf(at), content: textOf(3), baseVersion: null }, true);
          return completeStep(ctx, stepOf(at));
        },
      },
      through,
    ),
);
const completes = fc
  .tuple(way, step)
  .map(
    ([through, at]) =>
      new Command(
        { name: `complete ${at}`, model: (learner) => learner.complete(at), real: ({ ctx }, { completeStep }) => completeStep(ctx, stepOf(at)) },
        through,
      ),
  );
const finishes = way.map(
  (through) =>
    new Command(
      { name: 'complete the course', model: (learner) => learner.finish(), real: ({ ctx }, { completeModule }) => completeModule(ctx, course.moduleId, true) },
      through,
    ),
);
const restarts = way.map(
  (through) =>
    new Command({ name: 'start again', model: (learner) => learner.startAgain(), real: ({ ctx }, { startAgain }) => startAgain(ctx, course.id) }, through),
);

interface SeenHomework {
  status: string | number;
  wordCount: number;
  version?: number;
}

/** What a learner sees of an open step through GraphQL, in the shape of the model. */
async function stateInGraphql(ctx: Ctx, at: number) {
  const query = 'query($id: ID!) { step(id: $id) { state homework { submission { status wordCount version } } } }';
  const { step: read } = (await callGraphql(ctx, query, { id: stepOf(at) })) as { step: { state: string; homework: { submission: SeenHomework | null } } };
  const { submission } = read.homework;
  return {
    done: read.state === 'completed',
    homework: submission && { status: submission.status, words: submission.wordCount, version: submission.version },
  };
}

/** What a learner sees of an open step through REST, in the shape of the model. REST names no version. */
async function stateInRest(ctx: Ctx, at: number) {
  const { result } = (await callRest(ctx, 'get /progress/:stepId', { params: { stepId: stepOf(at) } })) as {
    result: { status: number; homework: SeenHomework | null };
  };
  const { homework } = result;
  return { done: result.status === 1, homework: homework && { status: homework.status === 1 ? 'submitted' : 'draft', words: homework.wordCount } };
}

it.concurrent.each(MODEL_PARTS)(
  'homework and the step that it locks behave as the model, whatever a learner does (part %i)',
  { timeout: MODEL_TIMEOUT },
  async (part) => {
    const db = database.dataSource.manager;
    await fc.assert(
      fc.asyncProperty(
        fc.commands([saves, saves, advance, advance, completes, finishes, restarts], { maxCommands: MODEL_ACTIONS_MAX, size: 'max' }),
        async (commands) => {
          const user = await buildUser(db);
          await buildEnrolment(db, user.id, course.id);
          const world = { ctx: testCtx(db, { actor: actorOf(user) }) };
          const model = new HomeworkModel(STEPS);
          await fc.asyncModelRun(() => ({ model, real: world }), commands);
          for (const [at, expected] of model.snapshot().entries()) {
            if (typeof expected === 'string') {
              await expect(stateInGraphql(world.ctx, at)).rejects.toMatchObject({ code: 'STEP_LOCKED' });
              continue;
            }
            expect(await stateInGraphql(world.ctx, at)).toEqual(expected);
            expect(expected).toMatchObject(await stateInRest(world.ctx, at));
          }
        },
      ),
      modelParameters(part, MODEL_PARTS.length),
    );
  },
);
