import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { INTERFACE_LANGUAGES } from '../../../schema/languages.ts';
import { AcademyEntity } from '../../domain/academies/academy.entity.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import { AcademyMemberEntity } from '../../domain/memberships/academy-member.entity.ts';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../../domain/memberships/team-member.entity.ts';
import { ModuleEntity } from '../../domain/modules/module.entity.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { StepEntity } from '../../domain/steps/step.entity.ts';
import { UserEntity } from '../../domain/users/user.entity.ts';
import { actorOf, buildUser } from '../factories/user.ts';
import { times } from '../races.ts';
import { TEST_SETTINGS, testCtx } from '../test-ctx.ts';
import { storeContent } from './content.ts';
import { storeInvitations } from './invitations.ts';
import { storeMeetings } from './meetings.ts';
import { storePersonal } from './personal.ts';
import { storeWork } from './work.ts';

/** The first items of a world: the parents of its lists. */
interface ListIds {
  academy: string;
  course: string;
  module: string;
  step: string;
  message: string;
  class: string;
  group: string;
  room: string;
  import: string;
  submission: string;
  /** Somebody who has completed the first course. */
  graduate: string;
  video: string;
  webhook: string;
}

/** A database in which every list of the interface has `size` entries below the first academy, course, module and step. */
export interface ListWorld {
  size: number;
  languages: readonly string[];
  db: EntityManager;
  admin: UserEntity;
  learner: UserEntity;
  /** On the team of every course. */
  trainer: UserEntity;
  students: readonly UserEntity[];
  academyIds: string[];
  /** All courses are in the first academy. */
  courseIds: string[];
  /** All modules of the first course, then one of each other course. */
  moduleIds: string[];
  /** All steps of the first module, then one of each other module. */
  stepIds: string[];
  ids: ListIds;
  ctx(who: 'admin' | 'learner'): Ctx;
}

const SAME = { defaultLanguage: 'en', createdAt: new Date(), updatedAt: new Date() };
const ids = (count: number): string[] => times(count, () => randomUUID());

async function storeCourses(db: EntityManager, size: number, languages: readonly string[]) {
  const texts = <Text>(text: Text): Record<string, Text> => Object.fromEntries(languages.map((language) => [language, text]));
  const item = { ...SAME, status: 'PUBLISHED' as const, imageId: null, imageAlt: '' };
  const [academyIds, courseIds, moduleIds, stepIds] = [ids(size), ids(size), ids(2 * size - 1), ids(3 * size - 2)];
  const [academyId = '', courseId = '', moduleId = ''] = [academyIds[0], courseIds[0], moduleIds[0]];
  await db.insert(
    AcademyEntity,
    academyIds.map((id, at) => ({
      ...item,
      id,
      position: at + 1,
      academyType: 'public' as const,
      hostedRegion: 'Frankfurt',
      translations: texts({ name: `Academy ${at}`, subTitle: '' }),
    })),
  );
  await db.insert(
    CourseEntity,
    courseIds.map((id, at) => ({
      ...item,
      id,
      academyId,
      position: at + 1,
      courseType: 'public' as const,
      maxAttempts: 0,
      translations: texts({ name: `Course ${at}`, description: '' }),
    })),
  );
  await db.insert(
    ModuleEntity,
    moduleIds.map((id, at) => ({
      ...SAME,
      id,
      courseId: at < size ? courseId : (courseIds[at - size + 1] ?? ''),
      position: at + 1,
      translations: texts({ name: `Module ${at}` }),
    })),
  );
  await db.insert(
    StepEntity,
    stepIds.map((id, at) => ({
      ...SAME,
      id,
      moduleId: at < size ? moduleId : (moduleIds[at - size + 1] ?? ''),
      position: at + 1,
      access: 'OPEN' as const,
      imageId: null,
      translations: texts({ name: `Step ${at}` }),
    })),
  );
  return { academyIds, courseIds, moduleIds, stepIds };
}

/** Stores a learner with classmates and a team, all in the first course; the learner is in every academy and every course. */
async function storePeople(db: EntityManager, size: number, { academyIds, courseIds, moduleIds }: Awaited<ReturnType<typeof storeCourses>>) {
  // The first by name: a page of a hundred people must not leave out the one who has progress.
  const [admin, learner] = [await buildUser(db, { role: 'admin' }), await buildUser(db, { name: 'Amina' })];
  const like = (user: UserEntity, role: UserEntity['role']): UserEntity => {
    const id = randomUUID();
    return db.create(UserEntity, { ...user, id, email: `${id}@example.org`, role });
  };
  const students = times(size, (at) => {
    const language = INTERFACE_LANGUAGES[size === 1 ? 0 : at % INTERFACE_LANGUAGES.length] ?? 'en';
    return { ...like(learner, 'student'), name: 'Samira', language, contentLanguage: language };
  });
  const leaders = times(size, () => like(admin, 'admin'));
  const trainer = like(admin, 'module_trainer');
  const instructors = times(size - 1, () => like(admin, 'instructor'));
  await db.insert(UserEntity, [...students, ...leaders, trainer, ...instructors]);
  const enrolled = [
    ...courseIds.map((courseId) => ({ courseId, userId: learner.id })),
    ...students.map(({ id }) => ({ courseId: courseIds[0] ?? '', userId: id })),
  ];
  await db.insert(
    EnrolmentEntity,
    enrolled.map((row) => ({ ...row, id: randomUUID(), createdAt: new Date() })),
  );
  await db.insert(
    AcademyMemberEntity,
    academyIds.map((academyId) => ({ academyId, userId: learner.id, createdAt: new Date() })),
  );
  const member = { courseId: courseIds[0] ?? '', createdAt: new Date() };
  const ofCourse = { ...member, allModules: true, moduleIds: [] };
  const ofModules = { ...member, allModules: false, moduleIds: moduleIds.slice(0, size) };
  await db.insert(TeamMemberEntity, [
    ...[...leaders, ...instructors].map(({ id, role }) => ({ ...ofCourse, userId: id, role })),
    { ...ofModules, userId: trainer.id, role: trainer.role },
    ...courseIds.slice(1).flatMap((courseId) => [trainer, admin].map(({ id, role }) => ({ ...ofCourse, courseId, userId: id, role }))),
  ]);
  return { admin, learner, trainer, students };
}

/** Stores a world; with one entry in each list, texts are in one language, else in all. */
export async function buildListWorld(db: EntityManager, size: number): Promise<ListWorld> {
  const languages = size === 1 ? ['en'] : [...INTERFACE_LANGUAGES];
  const content = await storeCourses(db, size, languages);
  const people = await storePeople(db, size, content);
  const imprint = { ...TEST_SETTINGS.imprint, address: times(size, (at) => `Line ${at}`) };
  const first = (list: readonly string[]): string => list[0] ?? '';
  const world: ListWorld = {
    size,
    languages,
    db,
    ...content,
    ...people,
    ids: {
      academy: first(content.academyIds),
      course: first(content.courseIds),
      module: first(content.moduleIds),
      step: first(content.stepIds),
      message: randomUUID(),
      class: randomUUID(),
      group: randomUUID(),
      room: randomUUID(),
      import: randomUUID(),
      submission: '',
      graduate: '',
      video: randomUUID(),
      webhook: randomUUID(),
    },
    ctx: (who) => testCtx(db, { actor: actorOf(people[who]), settings: { imprint, contentLanguages: languages } }),
  };
  await storeContent(world);
  await storeWork(world);
  await storePersonal(world);
  await storeInvitations(world);
  await storeMeetings(world);
  return world;
}
