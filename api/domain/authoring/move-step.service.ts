import { In } from 'typeorm';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { lockEnrolments, moveLearnersOn } from '../learning/move-learners-on.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { lockParent } from './lock-parent.ts';
import { tellLearners } from './publish-content-changed.ts';

const courseOfStep = prepared('authoring.courseOfStep', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .select('c.id as courseId')
    .where('s.id', '=', id),
);

/**
 * Locks the course of a step, its enrolments and both modules (docs/decisions/0018-locking-order-for-content-changes.md). Every move locks the
 * course first, so the step cannot move meanwhile.
 */
async function lockCourseAndModules(tx: Ctx, stepId: string, moduleId: string): Promise<{ courseId: string; from: string }> {
  const found = await courseOfStep.first(tx.db, { id: stepId });
  assertFound(found);
  const { id: courseId } = await lockParent(tx, CourseEntity, found.courseId);
  await lockEnrolments(tx, [courseId]);
  const step = await tx.db.findOneBy(StepEntity, { id: stepId });
  assertFound(step);
  const where = { id: In([step.moduleId, moduleId]) };
  const modules = await tx.db.find(ModuleEntity, { where, order: { id: 'ASC' }, lock: { mode: 'for_no_key_update' } });
  const target = modules.find(({ id }) => id === moduleId);
  // A module that was deleted meanwhile has no course.
  for (const module of [target, modules.find(({ id }) => id === step.moduleId)]) assertFound(module?.courseId);
  assertFound(target);
  if (target.courseId !== courseId) throw new DomainError('VALIDATION_FAILED', { fields: { moduleId: 'CHOICE_INVALID' } });
  return { courseId, from: step.moduleId };
}

/**
 * Moves a step with its progress to the end of another module of its course. Learners whose current step it was continue at the step that
 * followed it in the old module. Idempotent. Returns the id of the course. Admins only.
 * @throws NOT_FOUND if the step does not exist, or the module is not in its course
 */
export async function moveStep(ctx: Ctx, id: string, toModule: string): Promise<string> {
  const object = { type: 'step', id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.move', object);
  const stepId = requireId(id);
  const moduleId = requireId(toModule);
  return inTransaction(ctx, async (tx) => {
    const { courseId, from } = await lockCourseAndModules(tx, stepId, moduleId);
    if (from === moduleId) return courseId;
    await moveLearnersOn(tx, courseId, stepId, { isDeleted: false });
    const position = 1 + ((await tx.db.maximum(StepEntity, 'position', { moduleId })) ?? 0);
    await tx.db.update(StepEntity, { id: stepId }, { moduleId, position });
    await tellLearners(tx, [courseId]);
    await record(tx, 'step.move', object);
    return courseId;
  });
}
