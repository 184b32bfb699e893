import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { academyAddress, addStep, admin, ask, demoCourse, enroll, HOMEWORK, type PublishedCourse, publishCourse, type SignedIn } from '../browser/academy.ts';
import { newPerson } from '../browser/new-person.ts';

/** The step of the demo course that has a video with captions. */
const VIDEO_STEP = 'Breathing together';
/** The step of the demo course that has a recording. */
const AUDIO_STEP = 'Grounding: a short exercise';
/** The step of the demo course that has a document. */
const DOCUMENT_STEP = 'Saying goodbye, and going home';
export const QUESTION = { text: 'What helps first?', right: 'Listening', wrong: 'Advice' };

/** What the journeys of one engine share: a course of their own and two of its learners. */
export interface World {
  course: PublishedCourse;
  learner: SignedIn;
  partner: SignedIn;
  videoStep: string;
  homeworkStep: string;
  /** The path of a step with a recording, in a course of the demo content. */
  audioPath: string;
  /** The path of a step with a PDF document, in the same course. */
  documentPath: string;
}

const DELETE = 'Delete irreversibly';

type Modules = Array<{ id: string; steps: Array<{ id: string; translations: Array<{ name: string }> }> }>;

/** Finds a step of a course by its name, with its module and all modules. */
async function findStep(courseId: string, name: string) {
  const query = 'query ($id: ID!) { adminCourse(id: $id) { modules { id steps { id translations { name } } } } }';
  const { modules } = (await ask<{ adminCourse: { modules: Modules } }>(query, { id: courseId }, admin.token)).adminCourse;
  const find = ({ steps }: Modules[number]) => steps.find(({ translations }) => translations.some((each) => each.name === name));
  const module = modules.find(find);
  const step = module === undefined ? undefined : find(module);
  if (module === undefined || step === undefined) throw new Error(`The demo content has no step «${name}»`);
  return { modules, module, step };
}

/** Deletes all steps of a course but one, and all modules without it; returns the ids of that step and its module. */
async function keepOneStep(courseId: string, name: string): Promise<{ stepId: string; moduleId: string }> {
  const { modules, module, step } = await findStep(courseId, name);
  const remove = (field: 'deleteModule' | 'deleteStep', id: string) =>
    ask(`mutation ($id: ID!, $confirmation: String!) { ${field}(id: $id, confirmation: $confirmation) }`, { id, confirmation: DELETE }, admin.token);
  for (const { id } of modules) if (id !== module.id) await remove('deleteModule', id);
  for (const { id } of module.steps) if (id !== step.id) await remove('deleteStep', id);
  return { stepId: step.id, moduleId: module.id };
}

const quiz = () => {
  const option = (text: string, isCorrect: boolean) => ({ id: crypto.randomUUID(), isCorrect, texts: [{ language: 'en', text }] });
  const options = [option(QUESTION.right, true), option(QUESTION.wrong, false)];
  return { questions: [{ id: crypto.randomUUID(), attempts: 2, texts: [{ language: 'en', text: QUESTION.text }], options }] };
};

/** Creates a course of three steps (video, quiz, homework) with two learners; `engine` makes their addresses unique. */
export async function createWorld(engine: string): Promise<World> {
  const course = await publishCourse(admin.token);
  const { stepId, moduleId } = await keepOneStep(course.id, VIDEO_STEP);
  await addStep(admin.token, { ...course, moduleId }, { en: 'A question' }, { quiz: quiz() });
  const homeworkStep = await addStep(admin.token, { ...course, moduleId }, { en: 'Your own words' }, { homework: HOMEWORK });
  const add = async (name: string): Promise<SignedIn> => {
    const email = `${name}.${engine}@example.org`.toLowerCase();
    const person = await newPerson(admin, { name, surname: 'Karimi', email, language: 'en' });
    await enroll(person.token, course.id);
    return person;
  };
  const demo = await demoCourse();
  const pathTo = async (name: string) => `/academy-course-detail/${demo.id}?tab=1&step=${(await findStep(demo.id, name)).step.id}`;
  const [audioPath, documentPath] = [await pathTo(AUDIO_STEP), await pathTo(DOCUMENT_STEP)];
  return {
    course: { ...course, moduleId },
    videoStep: stepId,
    homeworkStep,
    audioPath,
    documentPath,
    learner: await add('Amina'),
    partner: await add('Farid'),
  };
}

/** Keeps a person online, without a browser, until the returned function is called. */
export async function keepOnline({ token }: SignedIn): Promise<() => void> {
  let dispose = (): void => undefined;
  await new Promise<void>((connected, failed) => {
    const client = createClient({
      url: `${academyAddress.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { token },
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: failed,
      on: { connected: () => connected() },
    });
    dispose = () => void client.dispose();
  });
  return dispose;
}
