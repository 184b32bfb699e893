import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildHomework, buildQuizQuestion } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { runGraphql } from '../../testing/run-graphql.ts';
import { soon } from '../../testing/soon.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { giveFeedback } from '../feedback/give-feedback.service.ts';
import { saveHomeworkDraft, submitHomework } from '../homework/submit-homework.service.ts';
import { startAgain } from '../learning/enrol.service.ts';
import { completeModule, completeStep, visitStep } from '../learning/learning.service.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { answerQuiz } from '../quizzes/answer-quiz.service.ts';
import { QuizOptionEntity } from '../quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../quizzes/quiz-question.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { UserEntity } from '../users/user.entity.ts';
import { readCourseResults } from './course-results.service.ts';
import { listModuleStudents, type StudentsRequest } from './module-students.service.ts';
import { readStudentWork } from './student-work.service.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

const as = (user: UserEntity, language = 'en') => testCtx(db(), { actor: actorOf(user), reading: { language } });

/** A course with two modules of two steps; the first step has a quiz with two attempts and homework. */
async function classroom() {
  const { course, moduleIds, stepIds } = await buildCourseWith(
    db(),
    [
      [{ languages: ['en', 'de'] }, {}],
      [{}, {}],
    ],
    { maxAttempts: 2 },
  );
  const [[firstId = '', secondId = ''] = []] = stepIds;
  const [moduleId = '', otherModuleId = ''] = moduleIds;
  const question = await buildQuizQuestion(db(), firstId, { attempts: 2 });
  await buildHomework(db(), firstId);
  const student = async (name: string, overrides: Partial<UserEntity> = {}) => {
    const user = await buildUser(db(), { name, ...overrides });
    await buildEnrolment(db(), user.id, course.id);
    return { user, ctx: as(user) };
  };
  const member = async (role: UserEntity['role'], moduleIdsOf: string[] | null = null) => {
    const user = await buildUser(db(), { role });
    const createdAt = new Date();
    await db().insert(TeamMemberEntity, {
      courseId: course.id,
      userId: user.id,
      role,
      allModules: moduleIdsOf === null,
      moduleIds: moduleIdsOf ?? [],
      createdAt,
    });
    return as(user);
  };
  const completeFirst = async (ctx: Ctx) => {
    await answerQuiz(ctx, { stepId: firstId, questionId: question.questionId, optionIds: question.rightIds });
    await submitHomework(ctx, { stepId: firstId, content: 'My answer' });
    await completeStep(ctx, firstId);
  };
  const completeBoth = async (ctx: Ctx) => {
    await completeFirst(ctx);
    await completeModule(ctx, moduleId);
  };
  return { course, moduleId, otherModuleId, firstId, secondId, question, student, member, completeFirst, completeBoth };
}

const notFound = expect.objectContaining({ code: 'NOT_FOUND' });
const names = async (ctx: Ctx, moduleId: string, filter: StudentsRequest['filter'] = {}) =>
  (await listModuleStudents(ctx, moduleId, { filter })).items.map(({ person }) => person.name);

describe('the modules of a course', () => {
  it('have counts of current and completed students and of the homework that waits', async () => {
    const { course, moduleId, otherModuleId, student, member, completeFirst, completeBoth, firstId } = await classroom();
    const [anna, bilal] = [await student('Anna'), await student('Bilal'), await student('Clara')];
    const gone = await student('Gone');
    await completeBoth(anna.ctx);
    await completeFirst(bilal.ctx);
    await completeBoth(gone.ctx);
    await db().update('users', { id: gone.user.id }, { deactivatedAt: new Date() });
    expect(await readCourseResults(await member('instructor'), course.id)).toEqual({
      id: course.id,
      studentCount: 3,
      modules: [
        {
          id: moduleId,
          name: 'Module 1 en',
          shownLanguage: 'en',
          stepCount: 2,
          current: 2,
          completed: 1,
          homeworkWaiting: 2,
          quizzes: [{ stepId: firstId, name: 'Step 1 en', shownLanguage: 'en' }],
        },
        { id: otherModuleId, name: 'Module 2 en', shownLanguage: 'en', stepCount: 2, current: 3, completed: 0, homeworkWaiting: 0, quizzes: [] },
      ],
    });
  });

  it('count students and completions of the same moment, also while a student who has completed a module comes back', async () => {
    const { course, moduleId, student, member, completeBoth } = await classroom();
    const anna = await student('Anna');
    await completeBoth(anna.ctx);
    const enrolment = { userId: anna.user.id, courseId: course.id };
    await db().update(EnrolmentEntity, enrolment, { endedAt: new Date() });
    const reader = await member('instructor');
    let reading: ReturnType<typeof readCourseResults> | undefined;
    await db().transaction(async (tx) => {
      await tx.query('LOCK TABLE module_progress IN ACCESS EXCLUSIVE MODE');
      reading = readCourseResults(reader, course.id);
      const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await soon(async () => expect(await db().query(blocked)).toHaveLength(1));
      await db().update(EnrolmentEntity, enrolment, { endedAt: null });
    });
    const first = (await reading)?.modules.find(({ id }) => id === moduleId);
    expect(first).toMatchObject({ current: 0 });
  });

  it('are all modules for an instructor, and the assigned modules for a module trainer', async () => {
    const { course, moduleId, otherModuleId, student, member } = await classroom();
    const { user } = await student('Anna');
    const trainer = await member('module_trainer', [moduleId]);
    expect((await readCourseResults(trainer, course.id)).modules.map(({ id }) => id)).toEqual([moduleId]);
    await expect(listModuleStudents(trainer, otherModuleId)).rejects.toEqual(notFound);
    await expect(readStudentWork(trainer, otherModuleId, user.id)).rejects.toEqual(notFound);
    expect((await readCourseResults(await member('module_trainer', []), course.id)).modules).toEqual([]);
    for (const role of ['speaker', 'class_leader'] as const) await expect(readCourseResults(await member(role), course.id)).rejects.toEqual(notFound);
  });
});

describe('the students of a module', () => {
  it('are current or completed, found by name and ordered by name or last activity', async () => {
    const { moduleId, student, member, completeFirst, completeBoth, firstId } = await classroom();
    const [bilal, anna, clara] = [await student('Bilal', { surname: 'Özil' }), await student('Anna'), await student('Clara')];
    await student('Dina');
    const gone = await student('Gone', { deactivatedAt: new Date() });
    await completeBoth(bilal.ctx);
    await completeFirst(anna.ctx);
    await visitStep(clara.ctx, firstId);
    const trainer = await member('module_trainer');
    expect(await names(trainer, moduleId)).toEqual(['Anna', 'Bilal', 'Clara', 'Dina']);
    expect(await names(trainer, moduleId, { order: 'nameDescending' })).toEqual(['Dina', 'Clara', 'Bilal', 'Anna']);
    expect(await names(trainer, moduleId, { order: 'activeDescending' })).toEqual(['Clara', 'Anna', 'Bilal', 'Dina']);
    expect(await names(trainer, moduleId, { order: 'activeAscending' })).toEqual(['Bilal', 'Anna', 'Clara', 'Dina']);
    expect(await names(trainer, moduleId, { show: 'completed' })).toEqual(['Bilal']);
    expect(await names(trainer, moduleId, { show: 'current' })).toEqual(['Anna', 'Clara', 'Dina']);
    expect(await names(trainer, moduleId, { show: 'homeworkWaiting' })).toEqual(['Anna', 'Bilal']);
    expect(await names(trainer, moduleId, { show: 'feedbackGiven' })).toEqual([]);
    expect(await names(trainer, moduleId, { search: ' özil  bil' })).toEqual(['Bilal']);
    expect(await names(trainer, moduleId, { search: '%' })).toEqual([]);
    await expect(readStudentWork(trainer, moduleId, gone.user.id)).rejects.toEqual(notFound);
  });

  it('have counts of completed steps, pages, and email addresses only for those who may see them', async () => {
    const { moduleId, student, member, completeFirst } = await classroom();
    const { user, ctx } = await student('Anna');
    await student('Bilal');
    await completeFirst(ctx);
    const trainer = await member('module_trainer');
    const page = await listModuleStudents(trainer, moduleId, { limit: 1 });
    expect(page).toMatchObject({ total: 2, offset: 0, limit: 1, items: [{ completedSteps: 1, completedAt: null, homeworkWaiting: 1, feedbackGiven: 0 }] });
    expect(page.items[0]?.person).toMatchObject({ id: user.id, email: user.email });
    expect((await listModuleStudents(trainer, moduleId, { limit: 1, offset: 1 })).items[0]).toMatchObject({ completedSteps: 0, lastActivityAt: null });
    expect(await names(trainer, moduleId, { search: user.email })).toEqual(['Anna']);
    const instructor = await member('instructor');
    expect((await listModuleStudents(instructor, moduleId)).items.map(({ person }) => person.email)).toEqual([null, null]);
    expect(await names(instructor, moduleId, { search: user.email })).toEqual([]);
  });

  it.each([
    [{ filter: { show: 'all' } }, { show: 'CHOICE_INVALID' }],
    [{ filter: { order: 'x' } }, { order: 'CHOICE_INVALID' }],
    [{ filter: { search: 'a\u0000' } }, { search: 'CHARACTERS_NOT_ALLOWED' }],
    [{ limit: 1000 }, { limit: 'OUT_OF_RANGE' }],
  ])('are not returned for an invalid request: %j', async (request, fields) => {
    const { moduleId, member } = await classroom();
    await expect(listModuleStudents(await member('instructor'), moduleId, request as StudentsRequest)).rejects.toMatchObject({ details: { fields } });
  });
});

describe('feedback on homework', () => {
  it('ends the wait of the homework, and the filter finds the answered homework', async () => {
    const { course, moduleId, student, member, completeFirst } = await classroom();
    const { user, ctx } = await student('Anna');
    await completeFirst(ctx);
    const trainer = await member('module_trainer');
    const [submission] = (await readStudentWork(trainer, moduleId, user.id)).steps[0]?.submissions ?? [];
    await giveFeedback(trainer, { submissionId: submission?.id ?? '', content: 'Well done' });
    expect((await readCourseResults(trainer, course.id)).modules[0]).toMatchObject({ id: moduleId, homeworkWaiting: 0 });
    expect(await names(trainer, moduleId, { show: 'homeworkWaiting' })).toEqual([]);
    expect(await names(trainer, moduleId, { show: 'feedbackGiven' })).toEqual(['Anna']);
    expect((await listModuleStudents(trainer, moduleId)).items).toMatchObject([{ homeworkWaiting: 0, feedbackGiven: 1 }]);
  });
});

describe('the work of a student', () => {
  it('contains the steps with their states, the quiz answers with the question as it was, and the homework', async () => {
    const { moduleId, firstId, secondId, student, member, question } = await classroom();
    const { user, ctx } = await student('Anna');
    await visitStep(ctx, firstId);
    await answerQuiz(ctx, { stepId: firstId, questionId: question.questionId, optionIds: question.wrongIds.slice(0, 1) });
    await answerQuiz(ctx, { stepId: firstId, questionId: question.questionId, optionIds: question.rightIds });
    await submitHomework(ctx, { stepId: firstId, content: 'My answer', title: 'Title' });
    const work = await readStudentWork(await member('instructor'), moduleId, user.id);
    expect(work).toMatchObject({ person: { id: user.id, name: 'Anna', email: null }, moduleId, attempt: 1, attempts: [{ number: 1, completedAt: null }] });
    expect(work.steps).toMatchObject([
      {
        stepId: firstId,
        name: 'Step 1 en',
        state: 'current',
        completedAt: null,
        hasHomework: true,
        questions: [{ questionId: question.questionId, text: 'Question 1', changed: false, attempts: 2, finished: true, correct: true }],
        submissions: [{ round: 1, status: 'submitted', content: 'My answer', title: 'Title', wordCount: 2, file: null }],
      },
      { stepId: secondId, state: 'locked', visitedAt: null, hasHomework: false, questions: [], submissions: [] },
    ]);
    const [asked] = work.steps[0]?.questions ?? [];
    expect(asked?.answers.map(({ number, correct, optionIds }) => [number, correct, optionIds])).toEqual([
      [1, false, question.wrongIds.slice(0, 1)],
      [2, true, question.rightIds],
    ]);
    expect(asked?.options.map(({ text, right, chosen }) => [text, right, chosen])).toEqual([
      ['Option 1', true, true],
      ['Option 2', false, false],
      ['Option 3', false, false],
    ]);
  });

  it('shows that there is a draft, but not what is in it', async () => {
    const { moduleId, firstId, student, member } = await classroom();
    const { user, ctx } = await student('Anna');
    await saveHomeworkDraft(ctx, { stepId: firstId, content: 'Only for me', title: 'Secret' });
    const work = await readStudentWork(await member('instructor'), moduleId, user.id);
    expect(work.steps[0]?.submissions).toMatchObject([{ status: 'draft', content: null, title: '', wordCount: null, submittedAt: null }]);
  });

  it('keeps an answer readable after its question was changed or deleted, and lists the new question as open', async () => {
    const { moduleId, firstId, student, member, question } = await classroom();
    const { user, ctx } = await student('Anna');
    await answerQuiz(ctx, { stepId: firstId, questionId: question.questionId, optionIds: question.wrongIds.slice(0, 1) });
    await db().delete(QuizOptionEntity, { id: question.wrongIds[0] ?? randomUUID() });
    await db().update(QuizQuestionEntity, { id: question.questionId }, { revision: 7 });
    const reviewer = await member('instructor');
    const read = async () => (await readStudentWork(reviewer, moduleId, user.id)).steps[0]?.questions ?? [];
    expect(await read()).toMatchObject([
      { changed: true, finished: false, correct: false, attempts: null, options: [{ chosen: false }, { chosen: true }, {}] },
      { changed: false, finished: false, correct: null, attempts: 2, answers: [], options: [{ chosen: false }, {}] },
    ]);
    await db().delete(QuizQuestionEntity, { id: question.questionId });
    expect(await read()).toMatchObject([{ changed: true, text: 'Question 1', answers: [{ number: 1 }] }]);
  });

  it('can be read for each attempt at the course', async () => {
    const { course, moduleId, otherModuleId, firstId, student, member, completeBoth, question } = await classroom();
    const { user, ctx } = await student('Anna');
    const reviewer = await member('module_trainer');
    expect(await readStudentWork(reviewer, moduleId, user.id)).toMatchObject({ attempt: null, attempts: [], steps: [{ state: 'open' }, { state: 'locked' }] });
    await completeBoth(ctx);
    const [, , ...rest] = (await readStudentWork(reviewer, otherModuleId, user.id)).steps;
    expect(rest).toEqual([]);
    for (const { stepId } of (await readStudentWork(reviewer, otherModuleId, user.id)).steps) await completeStep(ctx, stepId);
    await completeModule(ctx, otherModuleId, true);
    await startAgain(ctx, course.id);
    await answerQuiz(ctx, { stepId: firstId, questionId: question.questionId, optionIds: question.wrongIds.slice(0, 1) });
    const running = await readStudentWork(reviewer, moduleId, user.id);
    expect(running).toMatchObject({ attempt: 2, attempts: [{ number: 2, completedAt: null }, { number: 1 }], steps: [{ submissions: [] }, {}] });
    expect(running.steps[0]?.questions).toMatchObject([{ correct: false }]);
    const first = await readStudentWork(reviewer, moduleId, user.id, 1);
    expect(first).toMatchObject({
      attempt: 1,
      steps: [{ state: 'completed', questions: [{ correct: true }], submissions: [{ content: 'My answer' }] }, { state: 'completed' }],
    });
    await expect(readStudentWork(reviewer, moduleId, user.id, 3)).rejects.toEqual(notFound);
    expect(await names(reviewer, moduleId, { show: 'current' })).toEqual(['Anna']);
  });

  it('is in the language of the reader, or else in the default language', async () => {
    const { moduleId, student, member } = await classroom();
    const { user } = await student('Anna');
    const reviewer = await member('instructor');
    const german = testCtx(db(), { actor: { id: reviewer.actor?.id ?? '', role: 'instructor' }, reading: { language: 'de' } });
    expect((await readStudentWork(german, moduleId, user.id)).steps).toMatchObject([
      { name: 'Step 1 de', shownLanguage: 'de', questions: [{ text: 'Frage 1', shownLanguage: 'de' }] },
      { name: 'Step 2 en', shownLanguage: 'en' },
    ]);
  });
});

describe('the number of SQL statements of the Student Overview', () => {
  it('does not grow with students, modules and steps', async () => {
    const count = async (students: number, modules: number) => {
      const { course, moduleIds, stepIds } = await buildCourseWith(
        db(),
        Array.from({ length: modules }, () => [{}, {}, {}]),
      );
      for (const [stepId = ''] of stepIds) {
        await buildQuizQuestion(db(), stepId);
        await buildHomework(db(), stepId);
      }
      const users: UserEntity[] = [];
      for (let index = 0; index < students; index += 1) {
        const user = await buildUser(db());
        await buildEnrolment(db(), user.id, course.id);
        await submitHomework(as(user), { stepId: stepIds[0]?.[0] ?? '', content: 'Text' });
        users.push(user);
      }
      const admin = as(await buildUser(db(), { role: 'admin' }));
      const statements: number[] = [];
      for (const read of [
        () => readCourseResults(admin, course.id),
        () => listModuleStudents(admin, moduleIds[0] ?? ''),
        () => readStudentWork(admin, moduleIds[0] ?? '', users[0]?.id ?? ''),
      ]) {
        database.statements.reset();
        await read();
        statements.push(database.statements.count);
      }
      return statements;
    };
    expect(await count(2, 1)).toEqual([3, 3, 4]);
    expect(await count(12, 5)).toEqual([3, 3, 4]);
  });

  it('is at most 6 for each of its operations with 500 students', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}]]);
    const stepId = stepIds[0]?.[0] ?? '';
    await buildHomework(db(), stepId);
    await buildQuizQuestion(db(), stepId);
    const user = await buildUser(db());
    const ids = Array.from({ length: 500 }, () => randomUUID());
    await db().insert(
      UserEntity,
      ids.map((id) => ({ ...user, id, email: `${id}@example.org` })),
    );
    await db().insert(
      EnrolmentEntity,
      ids.map((userId) => ({ id: randomUUID(), userId, courseId: course.id, createdAt: new Date() })),
    );
    const admin = as(await buildUser(db(), { role: 'admin' }));
    const reads = [
      () =>
        runGraphql(
          admin,
          'query($id: ID!) { courseResults(courseId: $id) { studentCount modules { name current completed homeworkWaiting quizzes { name } } } }',
          { id: course.id },
        ),
      () => runGraphql(admin, 'query($id: ID!) { moduleStudents(moduleId: $id, limit: 100) { total items { person { name } } } }', { id: moduleIds[0] }),
      () =>
        runGraphql(
          admin,
          'query($id: ID!, $user: ID!) { studentWork(moduleId: $id, userId: $user) { steps { state submissions { content } questions { text } } } }',
          {
            id: moduleIds[0],
            user: ids[0],
          },
        ),
    ];
    for (const read of reads) {
      database.statements.reset();
      expect((await read()).errors).toBeUndefined();
      expect(database.statements.count).toBeLessThanOrEqual(6);
    }
  });
});
