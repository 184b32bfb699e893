import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCall } from '../../testing/factories/call.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { CallEntity } from '../calls/call.entity.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { joinMeeting, readMeeting } from './meeting.service.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';
import { endDeadVisits, enterMeeting, leaveMeeting } from './visit.service.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const MINUTE = 60_000;

/** People with a clock that all of them share. */
function clock(start = Date.now()) {
  let time = start;
  const now = (): Date => new Date(time);
  return {
    as: (user: UserEntity): Ctx => testCtx(manager(), { actor: actorOf(user), now }),
    system: (): Ctx => testCtx(manager(), { now }),
    advance: (milliseconds: number): void => {
      time += milliseconds;
    },
  };
}

describe('a call', () => {
  async function accepted() {
    const [caller, callee] = [await buildUser(manager()), await buildUser(manager(), { name: 'Karim', surname: 'Haddad' })];
    const id = await buildCall(manager(), caller.id, callee.id, { state: 'accepted', answeredAt: new Date(), expiresAt: new Date(Date.now() + 2 * MINUTE) });
    const parts = clock();
    const enter = async (user: UserEntity) => {
      const { visitId } = await joinMeeting(parts.as(user), 'buddycall', id);
      await enterMeeting(parts.as(user), visitId);
      return visitId;
    };
    const state = async () => (await manager().findOneByOrFail(CallEntity, { id })).state;
    return { caller, callee, id, enter, state, ...parts };
  }

  it('lists both people, makes the viewer a moderator, and has the name of the other person', async () => {
    const { caller, callee, id, as, enter } = await accepted();
    await enter(callee);
    const meeting = await readMeeting(as(caller), 'buddycall', id);
    expect(meeting).toMatchObject({ name: 'Karim Haddad', state: 'OPEN', moderator: true, participantCount: 2, joinedCount: 1 });
    expect(meeting.participants.map(({ person, joined }) => [person.id, joined])).toEqual([
      [callee.id, true],
      [caller.id, false],
    ]);
    const stranger = await buildUser(manager(), { role: 'admin' });
    await expect(joinMeeting(as(stranger), 'buddycall', id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is over when both people were in the room and have left', async () => {
    const { caller, callee, id, as, enter, state } = await accepted();
    const first = await enter(caller);
    await leaveMeeting(as(caller), first);
    expect(await state()).toBe('accepted');
    const [again, other] = [await enter(caller), await enter(callee)];
    await leaveMeeting(as(caller), again);
    expect(await state()).toBe('accepted');
    expect(await leaveMeeting(as(callee), other)).toMatchObject({ state: 'ENDED' });
    expect(await state()).toBe('ended');
    await expect(joinMeeting(as(caller), 'buddycall', id)).rejects.toMatchObject({ code: 'MEETING_ENDED' });
  });

  it('is over when both people leave at the same time', async () => {
    const { caller, callee, as, enter, state } = await accepted();
    const [first, second] = [await enter(caller), await enter(callee)];
    await Promise.all([leaveMeeting(as(caller), first), leaveMeeting(as(callee), second)]);
    expect(await state()).toBe('ended');
  });

  it('goes on while one of the people renews the visit, and is over when neither does', async () => {
    const { caller, callee, id, as, advance, system, enter, state } = await accepted();
    const visitId = await enter(caller);
    await enter(callee);
    for (let renewal = 0; renewal < 6; renewal += 1) {
      advance(30_000);
      await enterMeeting(as(caller), visitId);
      await endDeadVisits(system());
    }
    expect([await state(), (await readMeeting(as(caller), 'buddycall', id)).joinedCount]).toEqual(['accepted', 1]);
    advance(91_000);
    await endDeadVisits(system());
    expect(await state()).toBe('ended');
    await expect(enterMeeting(as(caller), visitId)).rejects.toMatchObject({ code: 'MEETING_ENDED' });
  });

  it('cannot be joined while it rings', async () => {
    const [caller, callee] = [await buildUser(manager()), await buildUser(manager())];
    const id = await buildCall(manager(), caller.id, callee.id);
    await expect(joinMeeting(clock().as(caller), 'buddycall', id)).rejects.toMatchObject({ code: 'MEETING_NOT_YET' });
  });
});

describe('a class', () => {
  const START = Date.parse('2027-03-01T18:00:00Z');

  async function mondays() {
    const course = await buildCourse(manager());
    const [learner, instructor] = [await buildUser(manager()), await buildUser(manager(), { role: 'instructor' })];
    await buildEnrolment(manager(), learner.id, course.id);
    await buildTeamMember(manager(), instructor.id, course.id, 'instructor');
    const { id } = await buildClass(manager(), { courseId: course.id });
    const dateOf = async (visitId: string) => (await manager().findOneByOrFail(MeetingVisitEntity, { id: visitId })).date;
    return { id, course, learner, instructor, dateOf };
  }

  it('opens for learners 15 minutes before the start, and for those who moderate at any time', async () => {
    const { id, course, learner, instructor, dateOf } = await mondays();
    const early = clock(START - 20 * MINUTE);
    expect(await readMeeting(early.as(learner), 'class', id)).toMatchObject({
      kind: 'class',
      state: 'NOT_YET',
      opensAt: new Date(START - 15 * MINUTE),
      courseId: course.id,
      moderator: false,
      participantCount: 2,
    });
    await expect(joinMeeting(early.as(learner), 'class', id)).rejects.toMatchObject({ code: 'MEETING_NOT_YET' });
    const { visitId, moderator } = await joinMeeting(early.as(instructor), 'class', id);
    await enterMeeting(early.as(instructor), visitId);
    expect([moderator, await dateOf(visitId)]).toEqual([true, null]);
    early.advance(6 * MINUTE);
    const learnerVisit = (await joinMeeting(early.as(learner), 'class', id)).visitId;
    await enterMeeting(early.as(instructor), visitId);
    expect([await dateOf(learnerVisit), await dateOf(visitId)]).toEqual([new Date(START), new Date(START)]);
  });

  it('keeps the people who are inside after its end, and admits no others', async () => {
    const { id, learner, dateOf } = await mondays();
    const parts = clock(START);
    const { visitId } = await joinMeeting(parts.as(learner), 'class', id);
    await enterMeeting(parts.as(learner), visitId);
    parts.advance(181 * MINUTE);
    await enterMeeting(parts.as(learner), visitId);
    expect((await readMeeting(parts.as(learner), 'class', id)).joinedCount).toBe(1);
    await expect(joinMeeting(parts.as(learner), 'class', id)).rejects.toMatchObject({ code: 'MEETING_NOT_YET' });
    expect(await manager().countBy(MeetingVisitEntity, { meetingId: id, userId: learner.id })).toBe(2);
    expect(await dateOf(visitId)).toEqual(new Date(START));
  });
});
