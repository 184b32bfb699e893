import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { idleIds, seedIdle } from '../../testing/idle-seed.ts';
import { blocksOf, readsBy, rowsOf } from '../../testing/read-cost.ts';
import { statementsOf } from '../../testing/read-plan.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { markNotificationsRead } from '../notifications/notification-reads.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { inviteGroup } from './access-invitation.service.ts';

const SIZES = [200, 2000] as const;

const database = testDatabase();
let admin: UserEntity;
const groups = new Map<number, string>();
beforeAll(async () => {
  await seedIdle(database.dataSource);
  admin = await buildUser(database.dataSource.manager, { role: 'admin' });
  for (const size of SIZES) {
    const id = randomUUID();
    groups.set(size, id);
    await database.dataSource.query(
      `INSERT INTO groups (id, default_language, translations, created_at, updated_at) VALUES ($1, 'en', '{"en": {"name": "Group"}}', now(), now())`,
      [id],
    );
    await database.dataSource.query(
      `INSERT INTO group_members (group_id, user_id, created_at) SELECT $1, id, now() FROM users WHERE deactivated_at IS NULL LIMIT ${size}`,
      [id],
    );
  }
}, 300_000);

const [FEW, MANY] = SIZES;
/** Rows of the outbox that are inserted at a time. */
const JOBS_AT_ONCE = 1000;

describe('inviting a group to a course', () => {
  const invite = async (ctx: Ctx, size: number, course: number): Promise<void> => {
    expect(await inviteGroup(ctx, groups.get(size) ?? '', { courseId: idleIds.course(course) })).toEqual({ invited: size, alreadyHasAccess: 0 });
  };

  it('reads as many rows for each person in a large group as in a small one', async () => {
    const readsWith = (size: number) => readsBy(database.dataSource, admin, (ctx, n) => invite(ctx, size, n + 1));
    const [few, many] = [await readsWith(FEW), await readsWith(MANY)];
    expect(rowsOf(many) / MANY).toBeLessThanOrEqual((rowsOf(few) / FEW) * 1.2);
    expect(blocksOf(many) / MANY).toBeLessThanOrEqual((blocksOf(few) / FEW) * 1.2);
  });

  it('takes the same statements for any number of people, besides inserts of a thousand jobs each', async () => {
    const ctx = testCtx(database.dataSource.manager, { actor: actorOf(admin) });
    const countWith = async (size: number, course: number) => (await statementsOf(database.dataSource, () => invite(ctx, size, course))).length;
    expect(await countWith(MANY, 21)).toBe((await countWith(FEW, 20)) + MANY / JOBS_AT_ONCE - 1);
  });
});

describe('marking all notifications read', () => {
  it('reads as many blocks for each notification of many as of few', async () => {
    const { manager } = database.dataSource;
    const costOf = async (size: number) => {
      const person = await buildUser(manager);
      const values = [person.id, idleIds.course(1)];
      const notified = (ctx: Ctx) =>
        ctx.db.query(
          `INSERT INTO notifications (id, user_id, kind, course_id, key, created_at, expires_at)
           SELECT gen_random_uuid(), $1, 'courseMessage', $2, gen_random_uuid()::text, now(), now() + interval '1 day' FROM generate_series(1, ${size})`,
          values,
        );
      const insertion = await readsBy(database.dataSource, person, notified);
      const both = await readsBy(database.dataSource, person, async (ctx) => {
        await notified(ctx);
        expect(await markNotificationsRead(ctx, { upTo: new Date() })).toBe(size);
      });
      return (blocksOf(both) - blocksOf(insertion)) / size;
    };
    const [few, many] = [await costOf(FEW), await costOf(MANY)];
    expect(many).toBeLessThanOrEqual(few * 1.2);
  });
});
