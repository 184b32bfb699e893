import { randomUUID } from 'node:crypto';
import { siteIds } from '../../api/testing/site-seed.ts';
import { documentOf } from './client-documents.ts';
import { type BenchRequest, graphqlRequest } from './request.ts';
import { type Learner, type Quiz, stepIds } from './seed.ts';

/** What a learner does, in this order and again. */
export const ACTS = ['dashboard', 'course', 'step', 'complete', 'answer'] as const;
export type Act = (typeof ACTS)[number];

/** A learner with the quiz of the course. */
export interface ActingLearner extends Learner {
  quiz: Quiz;
}

const DASHBOARD = documentOf('DashboardPage');
const COURSE = documentOf('AcademyCourseDetailPage');
const STEP = documentOf('StepView');
const VISIT = documentOf('VisitStep');
const COMPLETE = documentOf('CompleteStep');
const ANSWER = documentOf('AnswerQuizQuestion');

/** Returns the requests that the client sends at the same time for an act. Mutations carry a new idempotency key. */
export function requestsOf(act: Act, learner: ActingLearner, address: string): BenchRequest[] {
  const { course, next, token, quiz } = learner;
  const query = (document: { hash: string }, variables: object = {}): BenchRequest =>
    graphqlRequest({ name: act, address, token, document: { hash: document.hash }, variables });
  const mutation = (document: { hash: string }, variables: object): BenchRequest =>
    graphqlRequest({ name: act, address, token, document: { hash: document.hash }, variables, headers: { 'idempotency-key': randomUUID() } });
  const stepId = siteIds.step(course, next);
  const before = siteIds.step(course, next - 1);
  switch (act) {
    case 'dashboard':
      return [query(DASHBOARD)];
    case 'course':
      return [query(COURSE, { courseId: siteIds.course(course), stepId: null, withStep: true })];
    case 'step':
      return [query(STEP, { stepId: before }), mutation(VISIT, { stepId: before })];
    case 'complete':
      return [mutation(COMPLETE, { stepId, nextStepId: siteIds.step(course, next + 1) })];
    case 'answer':
      return [mutation(ANSWER, { stepId: stepIds.quiz(course), questionId: quiz.questionId, optionIds: [quiz.wrongId] })];
  }
}

/** Moves a learner on after an act that was answered. */
export function moveOn(act: Act, learner: ActingLearner): void {
  if (act === 'complete') learner.next += 1;
}
