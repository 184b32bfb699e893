import type { EntityManager } from 'typeorm';
import { SessionEntity } from '../../domain/auth/session.entity.ts';
import type { Actor, Ctx } from '../../domain/shared/context.ts';
import type { Ports } from '../../domain/shared/ports.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';
import { buildCourseWith } from '../factories/course.ts';
import { actorOf } from '../factories/user.ts';
import type { RepeatRow, RepeatServer, RepeatWorld } from '../repeat-row.ts';
import { runGraphql } from '../run-graphql.ts';
import { noVideo, TEST_SETTINGS, testCtx, testPorts } from '../test-ctx.ts';
import type { GrowthSite } from './sites.ts';

/** What one turn on a site finds: for a learner a small course that can be completed, for an admin one of the seed, with 80 learners. */
export interface GrowthWorld extends RepeatWorld {
  site: GrowthSite;
  ports: Ports;
  /** The context of a request of a person; of nobody for a guest. */
  ctxOf(as: RepeatRow['as']): Ctx;
}

/** Contents for a learner: two modules of a step each, in an academy of the seed. */
async function smallCourse({ ids }: GrowthSite, db: EntityManager) {
  const academyId = ids.academyId ?? '';
  const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}], [{}]], { academyId });
  const [[firstStep = ''] = [], [secondStep = ''] = []] = stepIds;
  return { academyId, courseId: course.id, moduleIds: [moduleIds[0] ?? '', moduleIds[1] ?? ''] as const, stepIds: [firstStep, secondStep] as const };
}

/** A course of the seed in which the learner is not enrolled. */
const seededCourse = ({ ids }: GrowthSite) => ({
  academyId: ids.otherAcademyId ?? '',
  courseId: ids.otherCourseId ?? '',
  moduleIds: [ids.otherModuleId ?? '', ids.lastModuleId ?? ''] as const,
  stepIds: [ids.otherStepId ?? '', ids.lastStepId ?? ''] as const,
});

/** Signs a person in, in a session of their own. */
async function signIn(db: EntityManager, user: UserEntity): Promise<Actor> {
  const actor = actorOf(user);
  const now = new Date();
  const values = { id: actor.sessionId, userId: user.id, tokenHash: actor.sessionId, device: '', createdAt: now, lastSeenAt: now };
  await db.insert(SessionEntity, { ...values, expiresAt: new Date(now.getTime() + 3_600_000) });
  return actor;
}

/** Prepares a turn of a caller. */
export async function buildGrowthWorld(site: GrowthSite, db: EntityManager, as: RepeatRow['as']): Promise<GrowthWorld> {
  const { learner, admin } = site;
  // A video is enqueued where a program could make its renditions.
  const ports = testPorts({ transcoder: { ...noVideo(), available: async () => true } });
  const actors = new Map<string, Actor>();
  for (const user of [learner, admin]) actors.set(user.id, await signIn(db, user));
  const ctxOfToken = (token: string | undefined): Ctx => {
    const actor = token === undefined ? undefined : actors.get(token);
    return testCtx(db, { ports, ...(actor === undefined ? {} : { actor }) });
  };
  // The token of a person is the own id.
  const server: RepeatServer = {
    url: '',
    app: { settings: TEST_SETTINGS },
    graphql: async (query, variables, token) => (await runGraphql(ctxOfToken(token), query, variables)) as Awaited<ReturnType<RepeatServer['graphql']>>,
    // A second session of the learner is all that is asked for.
    rest: () => signIn(db, learner),
  };
  const content = as === 'admin' ? seededCourse(site) : await smallCourse(site, db);
  const people = { student: { id: learner.id, email: learner.email, token: learner.id }, admin: { id: admin.id, token: admin.id } };
  const ctxOf = (caller: RepeatRow['as']): Ctx => ctxOfToken(caller === 'guest' ? undefined : people[caller].token);
  return Object.assign({ site, ports, server, db, ctxOf }, content, people);
}
