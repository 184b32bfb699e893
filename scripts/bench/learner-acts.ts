import { randomUUID } from 'node:crypto';
import { siteIds } from '../../api/testing/site-seed.ts';
import { type ClientDocument, documentOf } from './client-documents.ts';
import { graphqlRequest, type SentGraphql } from './request.ts';
import { type Learner, type Quiz, stepIds } from './seed.ts';

/** What a learner does, in this order and again. */
export const ACTS = ['dashboard', 'course', 'step', 'complete', 'answer'] as const;
export type Act = (typeof ACTS)[number];

/** A learner with the quiz of the course. */
export interface ActingLearner extends Learner {
  quiz: Quiz;
}

/** Returns the documents of the acts by the names of their operations. */
export const actDocuments = (find: (name: string) => ClientDocument) => ({
  dashboard: find('DashboardPage'),
  course: find('AcademyCourseDetailPage'),
  step: find('StepView'),
  visit: find('VisitStep'),
  complete: find('CompleteStep'),
  answer: find('AnswerQuizQuestion'),
});
const OWN_DOCUMENTS = actDocuments(documentOf);

/** Returns the requests that the client sends at the same time for an act. Mutations carry a new idempotency key. */
export function requestsOf(act: Act, learner: ActingLearner, address: string, documents = OWN_DOCUMENTS): SentGraphql[] {
  const { course, next, token, quiz } = learner;
  const query = (document: ClientDocument, variables: object = {}): SentGraphql => graphqlRequest({ name: act, address, token, document, variables });
  const mutation = (document: ClientDocument, variables: object): SentGraphql =>
    graphqlRequest({ name: act, address, token, document, variables, headers: { 'idempotency-key': randomUUID() } });
  const stepId = siteIds.step(course, next);
  const before = siteIds.step(course, next - 1);
  switch (act) {
    case 'dashboard':
      return [query(documents.dashboard)];
    case 'course':
      return [query(documents.course, { courseId: siteIds.course(course), stepId: null, withStep: true })];
    case 'step':
      return [query(documents.step, { stepId: before }), mutation(documents.visit, { stepId: before })];
    case 'complete':
      return [mutation(documents.complete, { stepId, nextStepId: siteIds.step(course, next + 1) })];
    case 'answer':
      return [mutation(documents.answer, { stepId: stepIds.quiz(course), questionId: quiz.questionId, optionIds: [quiz.wrongId] })];
  }
}

/** Moves a learner on after an act that was answered. */
export function moveOn(act: Act, learner: ActingLearner): void {
  if (act === 'complete') learner.next += 1;
}
