import type { DataSource, EntityManager } from 'typeorm';
import type { PublishStatus } from '../../../schema/content-values.ts';
import type { UserRole } from '../../../schema/roles.ts';
import { TeamMemberEntity } from '../../domain/memberships/team-member.entity.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { Ports } from '../../domain/shared/ports.ts';
import { storeFile } from '../../domain/uploads/store-file.service.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';
import { buildAcademy } from '../factories/academy.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../factories/course.ts';
import { buildJpeg, buildPdf } from '../factories/file.ts';
import { actorOf, buildUser } from '../factories/user.ts';
import { testCtx, testPorts } from '../test-ctx.ts';
import { type ContentIds, type Kind, WHO, type World } from './row.ts';

type PersonName = Parameters<World['person']>[0];
const STAFF: readonly string[] = ['speaker', 'class_leader', 'instructor', 'module_trainer', 'other_trainer'];
const ADMINS: readonly string[] = ['admin', 'otherAdmin'];
const PEOPLE: readonly PersonName[] = [...WHO.filter((who) => who !== 'guest'), 'otherAdmin', 'otherStudent'];

/** The data that is stored once for all rows. */
export interface Stored extends Pick<World, 'content' | 'userId' | 'imageId' | 'fileId'> {
  people: Map<PersonName, UserEntity>;
  ports: Ports;
}

async function buildContents(db: EntityManager): Promise<Record<Kind, ContentIds>> {
  const build = async (visibility: 'public' | 'private', status: PublishStatus): Promise<ContentIds> => {
    const academy = await buildAcademy(db, { academyType: visibility, status });
    const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}]], { academyId: academy.id, courseType: visibility, status });
    return { academyId: academy.id, courseId: course.id, moduleId: moduleIds[0] ?? '', stepId: stepIds[0]?.[0] ?? '' };
  };
  return {
    public: await build('public', 'PUBLISHED'),
    private: await build('private', 'PUBLISHED'),
    unpublished: await build('public', 'DRAFT'),
    other: await build('private', 'PUBLISHED'),
  };
}

function roleOf(who: PersonName): UserRole {
  if (who === 'other_trainer') return 'module_trainer';
  if (ADMINS.includes(who)) return 'admin';
  return STAFF.includes(who) ? (who as UserRole) : 'student';
}

/** Stores the people, the courses and the files that every row starts from. */
export async function storeWorld(db: EntityManager): Promise<Stored> {
  const content = await buildContents(db);
  const ours = [content.public, content.private, content.unpublished];
  const people: Stored['people'] = new Map();
  for (const who of PEOPLE) {
    const role = roleOf(who);
    const user = await buildUser(db, { role });
    people.set(who, user);
    for (const { courseId } of ours) {
      if (who === 'enrolled') await buildEnrolment(db, user.id, courseId);
      if (STAFF.includes(who)) await buildTeamMember(db, user.id, courseId, role);
      if (who === 'other_trainer') await db.update(TeamMemberEntity, { userId: user.id, courseId }, { allModules: false });
    }
    if (who === 'stranger' || who === 'otherStudent') await buildEnrolment(db, user.id, content.other.courseId);
  }
  const { id: userId } = await buildUser(db, { role: 'instructor' });
  const ports = testPorts();
  const uploader = people.get('otherAdmin');
  const ctx = testCtx(db, { ports, ...(uploader === undefined ? {} : { actor: actorOf(uploader) }) });
  const { id: imageId } = await storeFile(ctx, { content: await buildJpeg(), originalName: 'a.jpg' });
  const { id: fileId } = await storeFile(ctx, { content: buildPdf(), originalName: 'a.pdf' });
  return { content, people, userId, imageId, fileId, ports };
}

/** Runs work in a transaction that is rolled back, so that rows do not affect each other. */
export async function inOwnWorld<Result>(dataSource: DataSource, stored: Stored, work: (world: World, db: EntityManager) => Promise<Result>): Promise<Result> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    const { people, ports, ...rest } = stored;
    const person: World['person'] = (who) => {
      const user = people.get(who);
      if (user === undefined) throw new Error(`There is no ${who}`);
      return user;
    };
    const contexts = new Map<string, Ctx>();
    // A row needs one or two of the callers.
    const ctx: World['ctx'] = (who) => {
      const made = contexts.get(who) ?? testCtx(runner.manager, who === 'guest' ? { ports } : { ports, actor: actorOf(person(who)) });
      contexts.set(who, made);
      return made;
    };
    const world: World = { ...rest, ctx, person };
    return await work(world, runner.manager);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/**
 * A hash of the rows of each table, by the name of the table, in the order of the names: parallel workers return them in any order. The hashes of
 * the rows are added up, which needs no order of the rows.
 */
export async function hashTables(db: EntityManager, tables: readonly string[]): Promise<Map<string, string>> {
  const hashes = tables.map(
    (table) => `SELECT '${table}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS hash FROM "${table}" t`,
  );
  const rows: Array<{ name: string; hash: string }> = await db.query(`${hashes.join(' UNION ALL ')} ORDER BY 1`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** The tables of the application, in alphabetical order. */
export async function listTables(dataSource: DataSource): Promise<string[]> {
  const rows: Array<{ name: string }> = await dataSource.query(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

/** The tables whose rows differ, in alphabetical order: a UNION ALL that runs in parallel returns its rows in any order. */
export function changedTables(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after]
    .filter(([table, hash]) => before.get(table) !== hash)
    .map(([table]) => table)
    .sort();
}
