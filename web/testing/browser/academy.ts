import { inject } from 'vitest';
import { askAt, type SignedIn, signInAt } from './sign-in.ts';

export { DEMO_PASSWORD, type SignedIn } from './sign-in.ts';

export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export const academyAddress = inject('academyAddress');
/** The sessions that all test files share. A test that ends a session must sign in separately. */
export const admin = inject('admin');
export const student = inject('student');

/** Sends a GraphQL request to the test server, outside the browser. */
export const ask = <Answer>(query: string, variables?: Record<string, unknown>, token?: string): Promise<Answer> =>
  askAt<Answer>(academyAddress, query, variables, token);

/** Signs in outside the browser and returns a new session. */
export const signIn = (email: string, password?: string): Promise<SignedIn> => signInAt(academyAddress, email, password);

/** Returns all captured mails, newest first. */
export async function mails(): Promise<CapturedMail[]> {
  return (await (await fetch(`${academyAddress}/dev/mailbox.json`)).json()).messages;
}

/** Polls until a value is defined, for work of another process. */
export async function eventually<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const end = Date.now() + 180_000;
  while (Date.now() < end) {
    const value = await ask();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Returns a course of the demo content that the student is enrolled in: other files enroll the student in copies, and delete them. */
export async function demoCourse(): Promise<{ id: string; academyId: string }> {
  const query = '{ myCourses { items { id academyId name } } }';
  const { myCourses } = await ask<{ myCourses: { items: Array<{ id: string; academyId: string; name: string }> } }>(query, {}, student.token);
  const course = myCourses.items.find(({ name }) => !name.includes('(copy)'));
  if (course === undefined) throw new Error('The student is not enrolled in a course of the demo content');
  return course;
}

/** Duplicates a course of the demo content and returns the selected fields. The duplicate is unpublished, so that other tests are not affected. */
export async function duplicateCourse<Course>(token: string, fields: string): Promise<Course> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string }> }>('{ adminAcademies { id } }', {}, token);
  const query = 'query ($id: ID!) { adminCourses(academyId: $id) { id } }';
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string }> }>(query, { id: adminAcademies[0]?.id }, token);
  const copy = `mutation ($id: ID!) { duplicateCourse(id: $id) { ${fields} } }`;
  return (await ask<{ duplicateCourse: Course }>(copy, { id: adminCourses[0]?.id }, token)).duplicateCourse;
}

/** Duplicates an academy of the demo content that has courses; returns the id of the duplicate. */
export async function duplicateAcademy(token: string): Promise<string> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string; courseCount: number }> }>('{ adminAcademies { id courseCount } }', {}, token);
  const id = adminAcademies.find(({ courseCount }) => courseCount > 0)?.id;
  return (await ask<{ duplicateAcademy: { id: string } }>('mutation ($id: ID!) { duplicateAcademy(id: $id) { id } }', { id }, token)).duplicateAcademy.id;
}

export async function deleteAcademy(token: string, id: string): Promise<void> {
  await ask('mutation ($id: ID!) { deleteAcademy(id: $id, confirmation: "Delete irreversibly") }', { id }, token);
}

export async function deleteCourse(token: string, id: string): Promise<void> {
  await ask('mutation ($id: ID!) { deleteCourse(id: $id, confirmation: "Delete irreversibly") }', { id }, token);
}

/** A duplicated course that learners can enroll in. */
export interface PublishedCourse {
  id: string;
  moduleId: string;
  /** The image of its first step, for further steps. */
  imageId: string;
}

/** Duplicates and publishes a course of the demo content. */
export async function publishCourse(token: string): Promise<PublishedCourse> {
  const { id, modules } = await duplicateCourse<{ id: string; modules: Array<{ id: string; steps: Array<{ id: string }> }> }>(
    token,
    'id modules { id steps { id } }',
  );
  const [first] = modules;
  const query = 'query ($id: ID!) { adminStep(id: $id) { image { id } } }';
  const { adminStep } = await ask<{ adminStep: { image: { id: string } } }>(query, { id: first?.steps[0]?.id }, token);
  await ask('mutation ($id: ID!) { setCourseStatus(id: $id, status: PUBLISHED) { id } }', { id }, token);
  return { id, moduleId: first?.id ?? '', imageId: adminStep.image.id };
}

/** Adds an open step with names by language and with tasks to a course; returns its id. */
export async function addStep(token: string, { moduleId, imageId }: PublishedCourse, names: Readonly<Record<string, string>>, tasks: object): Promise<string> {
  const contents = Object.entries(names).map(([language, name]) => ({ language, name, blocks: [], embedUrls: [] }));
  const input = { defaultLanguage: 'en', access: 'OPEN', imageId, contents, ...tasks };
  const create = 'mutation ($moduleId: ID!, $input: StepInput!) { createStep(moduleId: $moduleId, input: $input) { id } }';
  return (await ask<{ createStep: { id: string } }>(create, { moduleId, input }, token)).createStep.id;
}

/** The homework of a step, in two languages. */
export const HOMEWORK = {
  minimumWords: 5,
  maximumWords: 50,
  texts: [
    { language: 'en', text: '<p>Describe your last talk.</p>' },
    { language: 'ar', text: '<p>صف حديثك الأخير.</p>' },
  ],
};

export async function enroll(token: string, courseId: string): Promise<void> {
  await ask('mutation ($id: ID!) { enrol(courseId: $id) { id } }', { id: courseId }, token);
}

/** Adds a trainer of all modules to the team of a course. */
export async function addTrainer(token: string, courseId: string, { viewer }: SignedIn): Promise<void> {
  const input = { courseId, userId: viewer.id, role: viewer.role, allModules: true };
  await ask('mutation ($input: TeamMemberInput!) { saveTeamMember(input: $input) { person { id } } }', { input }, token);
}

/** Adds a step with homework to a course, which a learner submits; returns the id of the step. */
export async function submitHomework(token: string, course: PublishedCourse, name: string, content: string, learner: SignedIn): Promise<string> {
  const id = await addStep(token, course, { en: name }, { homework: HOMEWORK });
  const submit = 'mutation ($id: ID!, $input: HomeworkSubmissionInput!) { submitHomework(stepId: $id, input: $input) { id } }';
  await ask(submit, { id, input: { title: name, content, baseVersion: 0 } }, learner.token);
  return id;
}
