import type { EntityTarget } from 'typeorm';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { lockAcademyList } from '../academies/academy-list.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { assertAttached, lockItem, type SavedItem } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import type { ContentKind } from './content-kind.ts';
import { lockParent } from './lock-parent.ts';

/** An item that is copied. */
export type Original = SavedItem & { translations: Translations<{ name: string }> };

/**
 * Locks the list of the copy, then the original. All transactions lock lists first, which prevents deadlocks.
 * @throws NOT_FOUND if the item does not exist
 * @throws ORDER_CHANGED if a step was moved meanwhile
 */
export async function lockOriginal(tx: Ctx, kind: ContentKind, id: string): Promise<Original> {
  if (kind === 'academy') {
    await lockAcademyList(tx);
    return lockItem(tx, AcademyEntity, id, null);
  }
  if (kind === 'course') return lockInside(tx, CourseEntity, id, AcademyEntity, (course) => course.academyId);
  if (kind === 'module') return lockInside(tx, ModuleEntity, id, CourseEntity, (module) => module.courseId);
  return lockInside(tx, StepEntity, id, ModuleEntity, (step) => step.moduleId);
}

async function lockInside<Item extends Original, Parent extends { id: string }>(
  tx: Ctx,
  entity: EntityTarget<Item>,
  id: string,
  parent: EntityTarget<Parent>,
  parentOf: (item: Item) => string,
): Promise<Item> {
  const found = await tx.db.findOneBy(entity, { id } as Parameters<typeof tx.db.findOneBy<Item>>[1]);
  assertFound(found);
  assertAttached(found);
  await lockParent(tx, parent, parentOf(found));
  const item = await lockItem(tx, entity, id, null);
  // The step was moved to another module meanwhile, so the wrong list is locked.
  if (parentOf(item) !== parentOf(found)) throw new DomainError('ORDER_CHANGED');
  return item;
}
