import { addStep, admin, ask, demoCourse, enroll, publishCourse, type SignedIn, signIn, student } from '../browser/academy.ts';
import { newPerson } from '../browser/new-person.ts';
import { addClasses, addGroup, addHomework, addQuiz, addRooms, invite, sendMessage, submitHomework } from './content.ts';
import type { Role } from './screen.ts';

interface CourseOutline {
  modules: Array<{ id: string; steps: Array<{ id: string }> }>;
}

/** Who is signed in, and what the screens show, by id. */
export interface World {
  people: Readonly<Record<Role, SignedIn | null>>;
  /** The token of a sign-up link. */
  invitation: string;
  /** A course of the demo content that the learner has begun, one to enroll in, and one that the graduate has completed. */
  begun: { id: string; academyId: string };
  open: string;
  completed: string;
  /** A published course with tasks, meetings, a message and people, and one without. */
  course: { id: string; quiz: string; answeredQuiz: string; homework: string; submittedHomework: string; bookmarked: string; class: string; room: string };
  emptyCourse: string;
  /** An unpublished academy, its first course, and the published academy of which it is a copy. */
  draft: { academyId: string; courseId: string; moduleId: string; stepId: string; originalId: string };
  group: string;
  /** A module with waiting homework, the learner who waits, and a module with a quiz. */
  review: { courseId: string; moduleId: string; quizModuleId: string; learnerId: string };
}

async function createCourse(): Promise<World['course']> {
  const course = await publishCourse(admin.token);
  await enroll(student.token, course.id);
  const [quiz, answered] = [await addQuiz(course), await addQuiz(course)];
  await answered.answer(student);
  const [homework, submittedHomework] = [await addHomework(course), await addHomework(course)];
  await submitHomework(submittedHomework, student);
  const bookmarked = await addStep(
    admin.token,
    course,
    { en: 'A second breath', de: 'A second breath', fr: 'A second breath', ar: 'نفَس ثانٍ', fa: 'نفَس ثانٍ' },
    {},
  );
  await ask('mutation ($id: ID!) { setBookmark(stepId: $id, starred: true) { id } }', { id: bookmarked }, student.token);
  await ask('mutation ($id: ID!) { saveNote(stepId: $id, note: "Ask the class about the second breath.") { id } }', { id: bookmarked }, student.token);
  const [room, firstClass] = [await addRooms(course.id), await addClasses(course.id)];
  await sendMessage(course.id);
  return { id: course.id, quiz: quiz.id, answeredQuiz: answered.id, homework, submittedHomework, bookmarked, class: firstClass, room };
}

async function createDraft(): Promise<World['draft']> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string; courseCount: number }> }>(
    '{ adminAcademies { id courseCount } }',
    {},
    admin.token,
  );
  const originalId = adminAcademies.find(({ courseCount }) => courseCount > 0)?.id ?? '';
  const copy = 'mutation ($id: ID!) { duplicateAcademy(id: $id) { id } }';
  const academyId = (await ask<{ duplicateAcademy: { id: string } }>(copy, { id: originalId }, admin.token)).duplicateAcademy.id;
  const list = 'query ($id: ID!) { adminCourses(academyId: $id) { id } }';
  const courseId = (await ask<{ adminCourses: Array<{ id: string }> }>(list, { id: academyId }, admin.token)).adminCourses[0]?.id ?? '';
  const outline = 'query ($id: ID!) { adminCourse(id: $id) { modules { id steps { id } } } }';
  const [module] = (await ask<{ adminCourse: CourseOutline }>(outline, { id: courseId }, admin.token)).adminCourse.modules;
  return { academyId, courseId, originalId, moduleId: module?.id ?? '', stepId: module?.steps[0]?.id ?? '' };
}

async function findReview(trainer: SignedIn): Promise<World['review']> {
  const queue = '{ feedbackQueue { items { courseId stepId learner { id } } } }';
  const { feedbackQueue } = await ask<{ feedbackQueue: { items: Array<{ courseId: string; stepId: string; learner: { id: string } }> } }>(
    queue,
    {},
    trainer.token,
  );
  const [waiting] = feedbackQueue.items;
  if (waiting === undefined) throw new Error('The demo content has no homework that waits for the trainer');
  const { courseId, stepId, learner } = waiting;
  const outline = 'query ($id: ID!) { course(id: $id) { modules { id steps { id } } } }';
  const { modules } = (await ask<{ course: CourseOutline }>(outline, { id: courseId }, trainer.token)).course;
  const results = 'query ($id: ID!) { courseResults(courseId: $id) { modules { id quizzes { stepId } } } }';
  const { courseResults } = await ask<{ courseResults: { modules: Array<{ id: string; quizzes: object[] }> } }>(results, { id: courseId }, trainer.token);
  return {
    courseId,
    moduleId: modules.find(({ steps }) => steps.some(({ id }) => id === stepId))?.id ?? '',
    quizModuleId: courseResults.modules.find(({ quizzes }) => quizzes.length > 0)?.id ?? '',
    learnerId: learner.id,
  };
}

/** The course that a person of the demo content has completed. */
export async function findCompleted({ token }: SignedIn): Promise<string> {
  const query = '{ myCourses { items { id lastCompletedAt } } }';
  const { myCourses } = await ask<{ myCourses: { items: Array<{ id: string; lastCompletedAt: string | null }> } }>(query, {}, token);
  const course = myCourses.items.find(({ lastCompletedAt }) => lastCompletedAt !== null);
  if (course === undefined) throw new Error('The person has not completed a course');
  return course.id;
}

/** Creates what the screens show, beside the demo content. Nothing changes it afterwards. */
export async function createWorld(): Promise<World> {
  const [trainer, graduate] = [await signIn('trainer@academy.example'), await signIn('oezlem@academy.example')];
  const begun = await demoCourse();
  const catalog = '{ academies { items { courses { items { id access } } } } }';
  const { academies } = await ask<{ academies: { items: Array<{ courses: { items: Array<{ id: string; access: string }> } }> } }>(catalog, {}, student.token);
  const open = academies.items.flatMap(({ courses }) => courses.items).find(({ access }) => access === 'invalid')?.id ?? '';
  const newcomer = await newPerson(admin, { name: 'Nura', surname: 'Haidari', email: 'newcomer@academy.example', language: 'en' });
  await enroll(newcomer.token, begun.id);
  const course = await createCourse();
  const emptyCourse = (await publishCourse(admin.token)).id;
  await enroll(student.token, emptyCourse);
  return {
    people: { guest: null, newcomer, learner: student, graduate, trainer, admin },
    invitation: await invite(),
    begun: { id: begun.id, academyId: begun.academyId },
    open,
    completed: await findCompleted(graduate),
    course,
    emptyCourse,
    draft: await createDraft(),
    group: await addGroup(),
    review: await findReview(trainer),
  };
}
