import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourse, buildModule } from '../../testing/factories/course.ts';
import { buildMeetingRoom, buildVisit } from '../../testing/factories/meeting.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { sequentialScans, statementsOf } from '../../testing/read-plan.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';
import { endDeadVisits } from './visit.service.ts';

const db = testDatabase();

it('the job that ends dead visits does not read those that have ended', async () => {
  const { manager } = db.dataSource;
  const user = await buildUser(manager);
  const room = await buildMeetingRoom(manager, { courseId: (await buildCourse(manager)).id, ownerId: user.id });
  const ended = await buildVisit(manager, room, user.id, { leftAt: new Date() });
  const columns = 'kind, meeting_id, user_id, course_id, date, created_at, joined_at, renewed_at, left_at, closed';
  await manager.query(
    `INSERT INTO meeting_visits (id, ${columns}) SELECT gen_random_uuid(), ${columns} FROM meeting_visits, generate_series(1, 5000) WHERE id = $1`,
    [ended.id],
  );
  await manager.query('ANALYZE meeting_visits');
  const sent = await statementsOf(db.dataSource, () => endDeadVisits(testCtx(manager)));
  const updates = sent.filter(({ text }) => /^update "meeting_visits"/i.test(text));
  expect(updates).toHaveLength(1);
  for (const update of updates) expect(await sequentialScans(db.dataSource, update)).not.toContain('meeting_visits');
});

it('the visits to a class are deleted with it, also when its module is deleted', async () => {
  const { manager } = db.dataSource;
  const user = await buildUser(manager);
  const { id: courseId } = await buildCourse(manager);
  const { id: moduleId } = await buildModule(manager, { courseId });
  const ofModule = await buildClass(manager, { courseId, moduleId, classType: 'module' });
  const ofCourse = await buildClass(manager, { courseId });
  const visitTo = async ({ id }: { id: string }) => (await buildVisit(manager, { id, courseId }, user.id, { kind: 'class' })).id;
  const [gone, kept] = [await visitTo(ofModule), await visitTo(ofCourse)];
  await manager.delete(ModuleEntity, { id: moduleId });
  expect(await manager.existsBy(MeetingVisitEntity, { id: gone })).toBe(false);
  expect(await manager.existsBy(MeetingVisitEntity, { id: kept })).toBe(true);
});
