import type { EntityTarget } from 'typeorm';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { lockAcademyList } from '../academies/academy-list.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { CONTENT_TABLES, type ContentKind } from './content-kind.ts';
import { lockParent } from './lock-parent.ts';

/** The items of one list; academies have no parent. */
const SIBLINGS = {
  academy: prepared('authoring.siblings.academy', { parentId: 'uuid?' }, () => statements.selectFrom('academies as i').select('i.id')),
  course: prepared('authoring.siblings.course', { parentId: 'uuid?' }, ({ parentId }) =>
    statements.selectFrom('courses as i').select('i.id').where('i.academy_id', '=', parentId),
  ),
  module: prepared('authoring.siblings.module', { parentId: 'uuid?' }, ({ parentId }) =>
    statements.selectFrom('modules as i').select('i.id').where('i.course_id', '=', parentId),
  ),
  step: prepared('authoring.siblings.step', { parentId: 'uuid?' }, ({ parentId }) =>
    statements.selectFrom('steps as i').select('i.id').where('i.module_id', '=', parentId),
  ),
};

/**
 * Stores the order of a list. The caller locks the parent.
 * @throws ORDER_CHANGED unless `ids` contains each id of the list exactly once
 */
async function write(tx: Ctx, kind: ContentKind, parentId: string | null, ids: readonly string[]): Promise<void> {
  const { table } = CONTENT_TABLES[kind];
  const rows = await SIBLINGS[kind].all(tx.db, { parentId });
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  if (wanted.size !== ids.length || rows.length !== ids.length || rows.some(({ id }) => !wanted.has(id))) throw new DomainError('ORDER_CHANGED');
  await tx.db.query(
    `UPDATE ${table} i SET position = o.position FROM unnest($1::uuid[]) WITH ORDINALITY AS o(id, position) WHERE i.id = o.id AND i.position <> o.position`,
    [[...wanted]],
  );
}

/**
 * Orders all academies (docs/specification.md#2-screens-and-routes). Admins only.
 * @throws ORDER_CHANGED if the list has changed
 */
export async function orderAcademies(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.order');
  await inTransaction(ctx, async (tx) => {
    await lockAcademyList(tx);
    await write(tx, 'academy', null, ids);
    await record(tx, 'academy.order');
  });
}

async function orderInside<Parent extends { id: string }>(
  ctx: Ctx,
  kind: 'course' | 'module' | 'step',
  parent: { entity: EntityTarget<Parent>; type: ContentKind; id: string },
  ids: readonly string[],
): Promise<string> {
  const action = `${kind}.order` as const;
  const object = { type: parent.type, id: parent.id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), action, object);
  const parentId = requireId(parent.id);
  await inTransaction(ctx, async (tx) => {
    await lockParent(tx, parent.entity, parentId);
    await write(tx, kind, parentId, ids);
    await record(tx, action, object);
  });
  return parentId;
}

/**
 * Orders the courses of an academy. Admins only.
 * @throws NOT_FOUND if the academy does not exist
 * @throws ORDER_CHANGED if the list has changed
 */
export function orderCourses(ctx: Ctx, academyId: string, ids: readonly string[]): Promise<string> {
  return orderInside(ctx, 'course', { entity: AcademyEntity, type: 'academy', id: academyId }, ids);
}

/**
 * Orders the modules of a course. Admins only.
 * @throws NOT_FOUND if the course does not exist
 * @throws ORDER_CHANGED if the list has changed
 */
export function orderModules(ctx: Ctx, courseId: string, ids: readonly string[]): Promise<string> {
  return orderInside(ctx, 'module', { entity: CourseEntity, type: 'course', id: courseId }, ids);
}

/**
 * Orders the steps of a module. Admins only.
 * @throws NOT_FOUND if the module does not exist
 * @throws ORDER_CHANGED if the list has changed
 */
export function orderSteps(ctx: Ctx, moduleId: string, ids: readonly string[]): Promise<string> {
  return orderInside(ctx, 'step', { entity: ModuleEntity, type: 'module', id: moduleId }, ids);
}
