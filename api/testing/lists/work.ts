import { randomUUID } from 'node:crypto';
import { EVALUATIONS_MIN } from '../../../schema/limits.ts';
import { HomeworkSubmissionEntity } from '../../domain/homework/homework-submission.entity.ts';
import { ScheduledRunEntity } from '../../domain/jobs/scheduled-run.entity.ts';
import { ModuleProgressEntity } from '../../domain/learning/module-progress.entity.ts';
import { AttemptEntity } from '../../domain/memberships/attempt.entity.ts';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { QuizAnswerEntity } from '../../domain/quizzes/quiz-answer.entity.ts';
import { QuizOptionEntity } from '../../domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../../domain/quizzes/quiz-question.entity.ts';
import { QuizQuestionRevisionEntity } from '../../domain/quizzes/quiz-question-revision.entity.ts';
import { UserEntity } from '../../domain/users/user.entity.ts';
import { buildEvaluation } from '../factories/evaluation.ts';
import { times } from '../races.ts';
import type { ListWorld } from './world.ts';

const now = new Date();
const ATTEMPT = { currentStepId: null, startedAt: now, lastUsedAt: now, completedAt: null, completedSteps: null, totalSteps: null };
const SUBMITTED = {
  status: 'submitted' as const,
  version: 1,
  savedAt: now,
  submittedAt: now,
  content: 'I listened.',
  title: '',
  fileId: null,
  wordCount: 2,
};

/** Starts an attempt of each enrollment; the learner has many at the first course. Returns the running attempts by enrollment. */
async function storeAttempts({ db, size, learner, ids }: ListWorld): Promise<Array<EnrolmentEntity & { attemptId: string }>> {
  const enrolments = await db.find(EnrolmentEntity);
  const attempts = enrolments.flatMap(({ id: enrolmentId, userId, courseId }) =>
    times(userId === learner.id && courseId === ids.course ? size : 1, (at) => ({ ...ATTEMPT, id: randomUUID(), enrolmentId, number: at + 1 })),
  );
  await db.insert(AttemptEntity, attempts);
  const running = new Map(attempts.map(({ enrolmentId, id }) => [enrolmentId, id]));
  return enrolments.map((enrolment) => ({ ...enrolment, attemptId: running.get(enrolment.id) ?? '' }));
}

/** Stores what people say about the first course: at least as many as its leaders see together. */
async function storeEvaluations({ db, size, ids }: ListWorld): Promise<void> {
  const people = await db.find(UserEntity, { select: { id: true }, take: Math.max(size, EVALUATIONS_MIN) });
  for (const { id: userId } of people) await buildEvaluation(db, { courseId: ids.course, userId });
}

/** Stores wrong answers of the learner to the first question, each with all wrong options. */
async function storeAnswers({ db, size, ids }: ListWorld, attemptId: string): Promise<void> {
  const questions = await db.find(QuizQuestionEntity, { where: { stepId: ids.step }, order: { position: 'ASC' } });
  const options = await db.find(QuizOptionEntity, { order: { position: 'ASC' } });
  const optionsOf = (questionId: string) =>
    options.filter((option) => option.questionId === questionId).map(({ id, isCorrect, texts }) => ({ id, isCorrect, texts }));
  await db.insert(
    QuizQuestionRevisionEntity,
    questions.map(({ id, position, texts }) => ({ questionId: id, revision: 1, stepId: ids.step, position, texts, options: optionsOf(id) })),
  );
  const optionIds = optionsOf(questions[0]?.id ?? '')
    .filter(({ isCorrect }) => !isCorrect)
    .map(({ id }) => id);
  const answer = { attemptId, stepId: ids.step, questionId: questions[0]?.id ?? '', revision: 1, optionIds, correct: false, finished: false, answeredAt: now };
  await db.insert(
    QuizAnswerEntity,
    times(size, (at) => ({ ...answer, id: randomUUID(), number: at + 1 })),
  );
}

/** Stores homework that waits in every module, of every student in the first step, and earlier rounds of the learner there. */
async function storeSubmissions(world: ListWorld, running: ReadonlyArray<EnrolmentEntity & { attemptId: string }>): Promise<void> {
  const { db, size, learner, ids, moduleIds, stepIds, courseIds } = world;
  const own = new Map(running.filter(({ userId }) => userId === learner.id).map(({ courseId, attemptId }) => [courseId, attemptId]));
  const firstSteps = moduleIds.map((_id, at) => (at === 0 ? ids.step : (stepIds[size + at - 1] ?? '')));
  const waiting = firstSteps
    .slice(1)
    .map((stepId, at) => ({ stepId, attemptId: own.get(at + 1 < size ? ids.course : (courseIds[at + 2 - size] ?? '')) ?? '', round: 1 }));
  const rounds = times(size + 1, (at) => ({ stepId: ids.step, attemptId: own.get(ids.course) ?? '', round: at + 1 }));
  const classmates = running.filter(({ userId }) => userId !== learner.id).map(({ attemptId }) => ({ stepId: ids.step, attemptId, round: 1 }));
  const rows = [...rounds, ...classmates, ...waiting].map((row) => ({ ...SUBMITTED, ...row, id: randomUUID() }));
  await db.insert(HomeworkSubmissionEntity, rows);
  world.ids.submission = rows[size]?.id ?? '';
}

/** Stores what the learners did. */
export async function storeWork(world: ListWorld): Promise<void> {
  const running = await storeAttempts(world);
  const own = running.find(({ userId, courseId }) => userId === world.learner.id && courseId === world.ids.course);
  await storeAnswers(world, own?.attemptId ?? '');
  await storeSubmissions(world, running);
  await storeEvaluations(world);
  await world.db.insert(
    ScheduledRunEntity,
    times(world.size, (at) => ({ job: `job.${at}`, everySeconds: 60, ranAt: now, failed: false })),
  );
  // Of a classmate: the lists of the learner have open courses.
  const other = running.find(({ userId, courseId }) => userId !== world.learner.id && courseId === world.ids.course);
  if (other === undefined) return;
  world.ids.graduate = other.userId;
  await world.db.update(AttemptEntity, { id: other.attemptId }, { completedAt: now });
  const mark = { attemptId: other.attemptId, currentStepId: null, completedAt: now };
  await world.db.insert(
    ModuleProgressEntity,
    world.moduleIds.slice(0, world.size).map((moduleId) => ({ ...mark, moduleId })),
  );
}
