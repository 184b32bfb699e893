import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { FeedbackLeaseEntity } from '../../domain/feedback/feedback-lease.entity.ts';
import { FeedbackSnippetEntity } from '../../domain/feedback/feedback-snippet.entity.ts';
import { HomeworkSubmissionEntity } from '../../domain/homework/homework-submission.entity.ts';
import { HomeworkTaskEntity } from '../../domain/homework/homework-task.entity.ts';
import { AttemptEntity } from '../../domain/memberships/attempt.entity.ts';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { ModuleEntity } from '../../domain/modules/module.entity.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { buildHomework } from './tasks.ts';

async function attemptOf(db: EntityManager, userId: string, stepId: string): Promise<string> {
  const { moduleId } = await db.findOneByOrFail(StepEntity, { id: stepId });
  const { courseId } = await db.findOneByOrFail(ModuleEntity, { id: moduleId });
  const { id: enrolmentId } = await db.findOneByOrFail(EnrolmentEntity, { userId, courseId });
  const stored = await db.findOne(AttemptEntity, { where: { enrolmentId }, order: { number: 'DESC' } });
  if (stored !== null) return stored.id;
  const id = randomUUID();
  const rest = { currentStepId: null, startedAt: new Date(), lastUsedAt: new Date(), completedAt: null, completedSteps: null, totalSteps: null };
  await db.insert(AttemptEntity, { id, enrolmentId, number: 1, ...rest });
  return id;
}

/** Stores submitted homework of an enrolled learner, and the task unless the step has one; returns its id. */
export async function buildSubmission(db: EntityManager, userId: string, stepId: string, overrides: Partial<HomeworkSubmissionEntity> = {}): Promise<string> {
  if (!(await db.existsBy(HomeworkTaskEntity, { stepId }))) await buildHomework(db, stepId);
  const attemptId = overrides.attemptId ?? (await attemptOf(db, userId, stepId));
  const id = overrides.id ?? randomUUID();
  const now = new Date();
  const values = { content: 'I listened.', title: '', fileId: null, wordCount: 2 };
  const state = { round: 1, status: 'submitted' as const, version: 1, savedAt: now, submittedAt: now };
  await db.insert(HomeworkSubmissionEntity, { ...values, ...state, ...overrides, id, attemptId, stepId });
  return id;
}

/** Stores that a person writes feedback; the lease expires in a minute by default. */
export async function buildFeedbackLease(db: EntityManager, submissionId: string, userId: string, expiresAt = new Date(Date.now() + 60_000)): Promise<void> {
  await db.insert(FeedbackLeaseEntity, { submissionId, userId, expiresAt });
}

/** Stores a snippet of a person; returns its id. */
export async function buildSnippet(db: EntityManager, userId: string, title = 'Praise'): Promise<string> {
  const id = randomUUID();
  await db.insert(FeedbackSnippetEntity, { id, userId, title, content: 'Well observed.' });
  return id;
}
