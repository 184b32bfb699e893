import { randomUUID } from 'node:crypto';
import { saveNote, setBookmark } from '../../api/domain/bookmarks/bookmarks.service.ts';
import { saveCourseEvaluation } from '../../api/domain/evaluations/evaluation.service.ts';
import { giveFeedback } from '../../api/domain/feedback/give-feedback.service.ts';
import { createGroup } from '../../api/domain/groups/group.service.ts';
import { addGroupUsers } from '../../api/domain/groups/group-member.service.ts';
import { HomeworkSubmissionEntity } from '../../api/domain/homework/homework-submission.entity.ts';
import { HomeworkTaskEntity } from '../../api/domain/homework/homework-task.entity.ts';
import { saveHomeworkDraft, submitHomework } from '../../api/domain/homework/submit-homework.service.ts';
import { InstallationEntity } from '../../api/domain/installation/installation.entity.ts';
import { completeModule, completeStep, visitStep } from '../../api/domain/learning/learning.service.ts';
import { enrolInCourse } from '../../api/domain/memberships/enrolment.service.ts';
import { addTeamMember } from '../../api/domain/people/team-member.service.ts';
import { answerQuiz } from '../../api/domain/quizzes/answer-quiz.service.ts';
import { QuizOptionEntity } from '../../api/domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../../api/domain/quizzes/quiz-question.entity.ts';
import type { Actor, Ctx } from '../../api/domain/shared/context.ts';
import { inTransaction, withActor } from '../../api/domain/shared/transaction.ts';
import { UserEntity } from '../../api/domain/users/user.entity.ts';
import { createUser } from '../../api/domain/users/user.service.ts';
import { loadClasses } from './classes.ts';
import { demoBookmarks, demoEvaluations } from './evaluations.ts';
import { loadInvitations } from './invitations.ts';
import { type LoadedCourse, loadContent } from './load-content.ts';
import { loadMeetingRooms } from './meeting-rooms.ts';
import { DEMO_PASSWORD, type DemoPerson, type DemoProgress, demoGroups, demoPeople, demoTeams } from './people.ts';
import { spreadActivity } from './spread-activity.ts';
import { type DemoSubmission, demoSubmissions } from './submissions.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The sign-in data that `npm start` prints (docs/product-rules.md#10-fixed-names). */
export const DEMO_SIGN_INS = ['admin', 'trainer', 'student', 'student2'].map((key) => ({ email: emailOf(key), password: DEMO_PASSWORD }));

function emailOf(key: string): string {
  return `${key}@academy.example`;
}

async function createPeople(ctx: Ctx): Promise<Map<string, Actor>> {
  const passwordHash = await ctx.ports.passwords.hash(DEMO_PASSWORD);
  const people = new Map<string, Actor>();
  for (const { key, name, surname, role, language, gender, age } of demoPeople) {
    const user = await createUser(ctx, { name, surname, role, language, gender, email: emailOf(key), passwordHash, privacyAcceptedAt: ctx.now() });
    await ctx.db.update(UserEntity, { id: user.id }, { createdAt: new Date(ctx.now().getTime() - age * DAY) });
    people.set(key, { id: user.id, role, language, contentLanguage: null, sessionId: randomUUID() });
  }
  return people;
}

function getOrThrow<Value>(values: Map<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`The demo has no ${key}`);
  return value;
}

/** Answers the questions of a step rightly; every third person chooses a wrong option first where another attempt is left. */
async function answerRightly(ctx: Ctx, stepId: string, person: number): Promise<void> {
  const questions = await ctx.db.find(QuizQuestionEntity, { where: { stepId }, order: { position: 'ASC' } });
  for (const { id: questionId, attempts } of questions) {
    const options = await ctx.db.find(QuizOptionEntity, { where: { questionId }, order: { position: 'ASC' } });
    const right = options.filter(({ isCorrect }) => isCorrect);
    const wrong = options.filter(({ isCorrect }) => !isCorrect);
    const answer = (chosen: readonly QuizOptionEntity[]) => answerQuiz(ctx, { stepId, questionId, optionIds: chosen.map(({ id }) => id) });
    if (person % 3 === 0 && attempts !== 1) await answer([...wrong, ...right].slice(0, right.length));
    await answer(right);
  }
}

/** Saves or submits the homework of a person. */
async function writeHomework(ctx: Ctx, stepId: string, { text, submitted }: DemoSubmission): Promise<void> {
  const values = { stepId, content: text, baseVersion: null };
  if (submitted) await submitHomework(ctx, values);
  else await saveHomeworkDraft(ctx, values);
}

/** The trainer answers some of the homework. */
async function answerHomework(ctx: Ctx, people: Map<string, Actor>): Promise<void> {
  const trainer = withActor(ctx, getOrThrow(people, 'trainer'));
  for (const { text, feedback } of demoSubmissions) {
    if (feedback === undefined) continue;
    const { id } = await ctx.db.findOneByOrFail(HomeworkSubmissionEntity, { content: text });
    await giveFeedback(trainer, { submissionId: id, content: feedback });
  }
}

/** Does the tasks of a step: the quiz, and the homework that the person wrote. */
async function doTasks(ctx: Ctx, stepId: string, person: DemoPerson): Promise<void> {
  await answerRightly(ctx, stepId, demoPeople.indexOf(person));
  if (!(await ctx.db.existsBy(HomeworkTaskEntity, { stepId }))) return;
  const submission = demoSubmissions.find((each) => each.person === person.key);
  if (submission !== undefined) await writeHomework(ctx, stepId, submission);
}

/** Completes as many steps of a course as `steps` defines, and their modules, and visits the next step, where homework may be a draft. */
async function learn(ctx: Ctx, course: LoadedCourse, person: DemoPerson, steps: DemoProgress['steps']): Promise<void> {
  let left = steps === 'completed' ? Number.POSITIVE_INFINITY : steps;
  for (const [index, { id, stepIds }] of course.modules.entries()) {
    for (const stepId of stepIds) {
      await visitStep(ctx, stepId);
      const draft = demoSubmissions.some((each) => each.person === person.key && !each.submitted);
      if (left > 0 || (left === 0 && draft)) await doTasks(ctx, stepId, person);
      if (left === 0) return;
      await completeStep(ctx, stepId);
      left -= 1;
    }
    await completeModule(ctx, id, steps === 'completed' && index === course.modules.length - 1);
  }
}

/** Moves an enrolment into the past, so that sorting by "date added" is visible. */
async function datePast(ctx: Ctx, userId: string, age: number): Promise<void> {
  await ctx.db.query(`UPDATE enrolments SET created_at = created_at - $2 * interval '1 day' WHERE user_id = $1`, [userId, Math.max(0, age - 1)]);
}

/** Adds the groups with their members. */
async function loadGroups(admin: Ctx, people: Map<string, Actor>): Promise<void> {
  for (const { names, people: members } of demoGroups) {
    const translations = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]));
    const { id } = await createGroup(admin, { defaultLanguage: 'en', translations });
    const userIds = members.map((key) => getOrThrow(people, key).id);
    if (userIds.length > 0) await addGroupUsers(admin, id, userIds);
  }
}

async function learnAll(ctx: Ctx, person: DemoPerson, actor: Actor, courses: Map<string, LoadedCourse>): Promise<void> {
  const own = withActor(ctx, actor);
  for (const { course, steps } of person.progress) {
    const loaded = getOrThrow(courses, course);
    // Enrolls without the public check, as an accepted invitation does: one demo course is private.
    await enrolInCourse(own, actor.id, loaded.id);
    await learn(own, loaded, person, steps);
  }
  await datePast(ctx, actor.id, person.age);
}

/** Answers the questions at the end of a course, and adds a bookmark with a note. */
async function loadWords(ctx: Ctx, people: Map<string, Actor>, courses: Map<string, LoadedCourse>): Promise<void> {
  for (const { person, course, ...answers } of demoEvaluations)
    await saveCourseEvaluation(withActor(ctx, getOrThrow(people, person)), getOrThrow(courses, course).id, answers);
  for (const { person, course, step, note } of demoBookmarks) {
    const own = withActor(ctx, getOrThrow(people, person));
    const stepId = getOrThrow(courses, course).modules.flatMap(({ stepIds }) => stepIds)[step] ?? '';
    await setBookmark(own, { stepId, starred: true });
    await saveNote(own, { stepId, note, baseVersion: 0 });
  }
}

async function loadAll(ctx: Ctx): Promise<void> {
  const people = await createPeople(ctx);
  const admin = withActor(ctx, getOrThrow(people, 'admin'));
  const courses = await loadContent(admin);
  for (const { course, people: members } of demoTeams) {
    for (const key of members) {
      const { id: userId, role } = getOrThrow(people, key);
      await addTeamMember(admin, { courseId: getOrThrow(courses, course).id, userId, role, allModules: true });
    }
  }
  for (const person of demoPeople) await learnAll(ctx, person, getOrThrow(people, person.key), courses);
  await loadClasses(admin, people, courses);
  await loadWords(ctx, people, courses);
  await spreadActivity(ctx);
  await answerHomework(ctx, people);
  await loadGroups(admin, people);
  await loadMeetingRooms(ctx, people, courses);
  await loadInvitations(
    admin,
    [...courses.values()].map(({ id }) => id),
  );
}

/**
 * Loads the demo into an empty database through the application's services: 40 people in groups, two academies with four courses, teams,
 * and learners with progress. Runs in one transaction. Returns false without a change if the database has users.
 */
export async function loadDemo(ctx: Ctx): Promise<boolean> {
  if (await ctx.db.existsBy(UserEntity, {})) return false;
  await inTransaction(ctx, async (tx) => {
    await loadAll(tx);
    // The demo is no first day.
    await tx.db.update(InstallationEntity, { id: 1 }, { guideDismissedAt: tx.now() });
  });
  return true;
}
