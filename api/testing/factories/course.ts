import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { StepAccess } from '../../../schema/content-values.ts';
import type { UserRole } from '../../../schema/roles.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../../domain/memberships/team-member.entity.ts';
import { ModuleEntity } from '../../domain/modules/module.entity.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { StepContentEntity } from '../../domain/steps/step-content.entity.ts';
import { buildAcademy } from './academy.ts';

/** Stores a published public course, and an academy unless the test passes its id. */
export async function buildCourse(db: EntityManager, overrides: Partial<CourseEntity> = {}): Promise<CourseEntity> {
  const now = new Date();
  const values = {
    id: randomUUID(),
    academyId: overrides.academyId ?? (await buildAcademy(db)).id,
    defaultLanguage: 'en',
    translations: { en: { name: 'Psychological first aid', description: 'Look, listen, link.' } },
    courseType: 'public' as const,
    maxAttempts: 0,
    status: 'PUBLISHED' as const,
    imageId: null,
    imageAlt: '',
    position: 1,
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
  const course = db.create(CourseEntity, values);
  // Only these columns: tests of migrations store courses in a former schema.
  await db.createQueryBuilder().insert().into(CourseEntity, Object.keys(values)).values(course).execute();
  return course;
}

/** Stores a module, and a course unless the test passes its id. */
export async function buildModule(db: EntityManager, overrides: Partial<ModuleEntity> = {}): Promise<ModuleEntity> {
  const now = new Date();
  const courseId = overrides.courseId ?? (await buildCourse(db)).id;
  const common = { id: randomUUID(), defaultLanguage: 'en', translations: { en: { name: 'Look' } }, position: 1, createdAt: now, updatedAt: now };
  const module = db.create(ModuleEntity, { ...common, ...overrides, courseId });
  await db.insert(ModuleEntity, module);
  return module;
}

/** Stores a step with a text in each of its languages, and a module unless the test passes its id. */
export async function buildStep(db: EntityManager, overrides: Partial<StepEntity> = {}): Promise<StepEntity> {
  const now = new Date();
  const moduleId = overrides.moduleId ?? (await buildModule(db)).id;
  const common = { id: randomUUID(), defaultLanguage: 'en', translations: { en: { name: 'First step' } }, access: 'AFTER_PREVIOUS' as const };
  const step = db.create(StepEntity, { ...common, imageId: null, position: 1, createdAt: now, updatedAt: now, ...overrides, moduleId });
  await db.insert(StepEntity, step);
  const block = { id: randomUUID(), type: 'TEXT' as const, html: '<p>Stay calm.</p>' };
  const contents = Object.keys(step.translations).map((language) => ({ stepId: step.id, language, blocks: [block], embedUrls: [] }));
  // Only these columns: tests of migrations store steps in a former schema.
  await db.createQueryBuilder().insert().into(StepContentEntity, ['stepId', 'language', 'blocks', 'embedUrls']).values(contents).updateEntity(false).execute();
  return step;
}

/** The plan of a step: its access and its languages. English by default; the first language is the default language of the step. */
export interface PlannedStep {
  access?: StepAccess;
  languages?: string[];
}

/** Stores a course with modules and steps by a plan; returns the ids in their order. */
export async function buildCourseWith(
  db: EntityManager,
  plan: PlannedStep[][],
  overrides: Partial<CourseEntity> = {},
): Promise<{ course: CourseEntity; moduleIds: string[]; stepIds: string[][] }> {
  const course = await buildCourse(db, overrides);
  const moduleIds: string[] = [];
  const stepIds: string[][] = [];
  for (const [position, steps] of plan.entries()) {
    const translations = Object.fromEntries(['en', 'de', 'ar'].map((language) => [language, { name: `Module ${position + 1} ${language}` }]));
    const module = await buildModule(db, { courseId: course.id, position, translations });
    moduleIds.push(module.id);
    const ids: string[] = [];
    for (const [index, { access = 'AFTER_PREVIOUS', languages = ['en'] }] of steps.entries()) {
      const names = Object.fromEntries(languages.map((language) => [language, { name: `Step ${index + 1} ${language}` }]));
      ids.push((await buildStep(db, { moduleId: module.id, access, position: index, translations: names, defaultLanguage: languages[0] ?? 'en' })).id);
    }
    stepIds.push(ids);
  }
  return { course, moduleIds, stepIds };
}

/** Stores the enrollment of a user in a course. */
export async function buildEnrolment(db: EntityManager, userId: string, courseId: string, createdAt = new Date()): Promise<EnrolmentEntity> {
  const enrolment = db.create(EnrolmentEntity, { id: randomUUID(), userId, courseId, createdAt });
  await db.insert(EnrolmentEntity, enrolment);
  return enrolment;
}

/** Stores a user as a team member of a course. */
export async function buildTeamMember(db: EntityManager, userId: string, courseId: string, role: UserRole, createdAt = new Date()): Promise<void> {
  await db.insert(TeamMemberEntity, { courseId, userId, role, allModules: true, moduleIds: [], createdAt });
}
