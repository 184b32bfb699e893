import { randomUUID } from 'node:crypto';
import { askAt, type SignedIn } from '../../web/testing/browser/sign-in.ts';

const DELETE = 'confirmation: "Delete irreversibly"';

interface Copy {
  id: string;
  modules: Array<{ id: string; steps: Array<{ id: string }> }>;
}

const texts = (en: string, ar: string) => [
  { language: 'en', text: en },
  { language: 'ar', text: ar },
];

const quiz = () => ({
  questions: [
    {
      id: randomUUID(),
      attempts: 0,
      texts: texts('What helps first?', 'ما الذي يساعد أولًا؟'),
      options: [
        { id: randomUUID(), isCorrect: true, texts: texts('Listening', 'الإصغاء') },
        { id: randomUUID(), isCorrect: false, texts: texts('Advice', 'النصيحة') },
      ],
    },
  ],
});

/** Publishes a course of two steps, a step of the demo content and a quiz whose first option is right, and enrolls a learner. Returns its id. */
export async function shortCourse(address: string, admin: SignedIn, learner: SignedIn): Promise<string> {
  const ask = <Answer>(query: string, variables: Record<string, unknown> = {}) => askAt<Answer>(address, query, variables, admin.token);
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string }> }>('{ adminAcademies { id } }');
  const courses = 'query ($id: ID!) { adminCourses(academyId: $id) { id } }';
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string }> }>(courses, { id: adminAcademies[0]?.id });
  const copy = 'mutation ($id: ID!) { duplicateCourse(id: $id) { id modules { id steps { id } } } }';
  const { id, modules } = (await ask<{ duplicateCourse: Copy }>(copy, { id: adminCourses[0]?.id })).duplicateCourse;
  const [first, ...others] = modules;
  for (const module of others) await ask(`mutation ($id: ID!) { deleteModule(id: $id, ${DELETE}) }`, { id: module.id });
  for (const step of first?.steps.slice(1) ?? []) await ask(`mutation ($id: ID!) { deleteStep(id: $id, ${DELETE}) }`, { id: step.id });
  const image = 'query ($id: ID!) { adminStep(id: $id) { image { id } } }';
  const { adminStep } = await ask<{ adminStep: { image: { id: string } } }>(image, { id: first?.steps[0]?.id });
  const contents = ['en', 'ar'].map((language) => ({ language, name: language === 'en' ? 'A question' : 'سؤال', blocks: [], embedUrls: [] }));
  const input = { defaultLanguage: 'en', access: 'OPEN', imageId: adminStep.image.id, contents, quiz: quiz() };
  await ask('mutation ($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { id } }', { moduleId: first?.id, input });
  await ask('mutation ($id: ID!) { setCourseStatus(id: $id, status: PUBLISHED) { id } }', { id });
  await askAt(address, 'mutation ($id: ID!) { enrol(courseId: $id) { id } }', { id }, learner.token);
  return id;
}

/** Returns the signed address of a PDF of the demo content. */
export async function documentAddress(address: string, admin: SignedIn, learner: SignedIn): Promise<string> {
  const ask = <Answer>(query: string, variables: Record<string, unknown>, { token }: SignedIn) => askAt<Answer>(address, query, variables, token);
  const { myCourses } = await ask<{ myCourses: { items: Array<{ id: string; name: string }> } }>('{ myCourses { items { id name } } }', {}, learner);
  const { id } = myCourses.items.find(({ name }) => !name.includes('(copy)')) ?? {};
  const outline = 'query ($id: ID!) { course(id: $id) { modules { steps { id } } } }';
  const { course } = await ask<{ course: { modules: Copy['modules'] } }>(outline, { id }, learner);
  const blocks = 'query ($id: ID!) { step(id: $id) { blocks { document { url name } } } }';
  for (const step of course.modules.flatMap(({ steps }) => steps)) {
    const answer = await ask<{ step: { blocks: Array<{ document: { url: string; name: string } | null }> } }>(blocks, { id: step.id }, admin);
    const found = answer.step.blocks.find(({ document }) => document?.name.endsWith('.pdf'));
    if (found?.document) return found.document.url;
  }
  throw new Error('The demo content has no PDF');
}
