import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserRole } from '../../../schema/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildJpeg } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { type Outcome, PERMISSIONS, type Place, WHO, type Who, type World } from '../../testing/permission-table.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { storeFile } from '../uploads/store-file.service.ts';

/** Functions that only services call, after their own checks. The table does not contain them. */
const INTERNAL = new Set([
  'enrolInCourse',
  'lockCourse',
  'addAcademyMember',
  'leadersOf',
  'plainFileName',
  'removeUnusedFiles',
  'removeFileBytes',
  'removeStrayBytes',
  'academyBriefColumns',
  'storedFileView',
  'sweepUploads',
  'renderVideo',
  'catchUpRenditions',
]);

const SERVICES = import.meta.glob<Record<string, unknown>>(
  '../{files,media,video,uploads,academies,courses,modules,steps,people,learning,authoring}/*.service.ts',
  { eager: true },
);

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.dataSource.manager;
  const build = async (visibility: 'public' | 'private', status: 0 | 1): Promise<Place> => {
    const academy = await buildAcademy(db, { academyType: visibility, status });
    const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}]], { academyId: academy.id, courseType: visibility, status });
    return { academyId: academy.id, courseId: course.id, moduleId: moduleIds[0] ?? '', stepId: stepIds[0]?.[0] ?? '' };
  };
  const place = { public: await build('public', 1), private: await build('private', 1), unpublished: await build('public', 0) };
  let learnerId = '';
  const contexts = new Map<Who, Ctx>([['guest', testCtx(db)]]);
  for (const who of WHO.slice(1)) {
    const isStaff = !['stranger', 'enrolled', 'admin'].includes(who);
    const role = (isStaff || who === 'admin' ? who : 'student') as UserRole;
    const user = await buildUser(db, { role });
    for (const { courseId } of Object.values(place)) {
      if (who === 'enrolled') await buildEnrolment(db, user.id, courseId);
      if (isStaff) await buildTeamMember(db, user.id, courseId, role);
    }
    if (who === 'enrolled') learnerId = user.id;
    contexts.set(who, testCtx(db, { actor: actorOf(user) }));
  }
  const { id: userId } = await buildUser(db, { role: 'instructor' });
  const { id: imageId } = await storeFile(contexts.get('admin') ?? testCtx(db), { content: await buildJpeg(), originalName: 'a.jpg' });
  world = { place, userId, learnerId, imageId, ctx: (who) => contexts.get(who) ?? testCtx(db) };
});
afterAll(() => database.close());

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work();
    return 'yes';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('permissions on content and learning', () => {
  it.each(Object.entries(PERMISSIONS))('%s', async (_name, { run, others, ...by }) => {
    const expected = Object.fromEntries(WHO.map((who) => [who, by[who] ?? others]));
    const found: Record<string, Outcome> = {};
    for (const who of WHO) found[who] = await outcomeOf(() => run(world.ctx(who), world));
    expect(found).toEqual(expected);
  });

  it('cover every exported service function', () => {
    const missing = Object.values(SERVICES).flatMap((exported) =>
      Object.keys(exported).filter((name) => typeof exported[name] === 'function' && !INTERNAL.has(name) && !Object.hasOwn(PERMISSIONS, name)),
    );
    expect(missing).toEqual([]);
  });
});
