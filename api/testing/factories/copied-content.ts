import type { EntityManager } from 'typeorm';
import type { CopyKind } from '../../../schema/copies.ts';
import { CONTENT_TABLES } from '../../domain/authoring/content-kind.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import { ModuleEntity } from '../../domain/modules/module.entity.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { buildAcademy } from './academy.ts';
import { buildCourseWith } from './course.ts';

/** Ids of an academy, its course, and the first of the two modules in it, with the steps of both. */
export type CopiedContent = Record<CopyKind, string> & { steps: string[][] };

/** Stores an academy with a course of two modules with so many steps. */
export async function buildCopiedContent(db: EntityManager, first = 30, second = 2): Promise<CopiedContent> {
  const academy = await buildAcademy(db);
  const plan = [first, second].map((length) => Array.from({ length }, () => ({ languages: ['en', 'ar'] })));
  const { course, moduleIds, stepIds } = await buildCourseWith(db, plan, { academyId: academy.id });
  return { academy: academy.id, course: course.id, module: moduleIds[0] ?? '', steps: stepIds };
}

/** Returns the ids of the list in which an item is, in its order. */
export async function listWith(db: EntityManager, kind: CopyKind, id: string): Promise<string[]> {
  const { table, parent } = CONTENT_TABLES[kind];
  const siblings = parent === null ? '' : `WHERE ${parent} = (SELECT ${parent} FROM ${table} WHERE id = $1)`;
  const rows: Array<{ id: string }> = await db.query(`SELECT id FROM ${table} ${siblings} ORDER BY position, id`, parent === null ? [] : [id]);
  return rows.map((row) => row.id);
}

/** Counts all courses, modules and steps. */
export const countContent = (db: EntityManager): Promise<number[]> => Promise.all([CourseEntity, ModuleEntity, StepEntity].map((entity) => db.count(entity)));
