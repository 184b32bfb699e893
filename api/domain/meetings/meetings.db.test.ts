import { randomUUID } from 'node:crypto';
import { decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { VISIT_LEASE } from '../../../schema/meetings.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildMeetingRoom, buildVisit } from '../../testing/factories/meeting.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, TEST_SETTINGS, type TestCtxOptions, testCtx } from '../../testing/test-ctx.ts';
import { ClassEntity } from '../classes/class.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { removeOldVisits } from '../retention/retention.service.ts';
import type { Ctx } from '../shared/context.ts';
import { UserEntity } from '../users/user.entity.ts';
import { joinMeeting, readMeeting } from './meeting.service.ts';
import { createMeetingRoom, deleteMeetingRoom, listMeetingRooms } from './meeting-room.service.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';
import { endDeadVisits, enterMeeting, leaveMeeting } from './visit.service.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const PHRASE = 'Delete irreversibly';
const SECRET = new TextEncoder().encode(TEST_SETTINGS.jitsi.appSecret);

/** A course with a learner who owns a room, a second learner, and the events of all. */
async function world() {
  const course = await buildCourse(manager());
  const [owner, guest] = [await buildUser(manager(), { name: 'Amina', surname: 'Karimi' }), await buildUser(manager())];
  for (const { id } of [owner, guest]) await buildEnrolment(manager(), id, course.id);
  const room = await buildMeetingRoom(manager(), { courseId: course.id, ownerId: owner.id });
  const relay = memoryRelay();
  const events: string[] = [];
  relay.subscribe('meeting.changed', ({ kind, meetingId }) => events.push(`${kind} ${meetingId}`));
  let time = Date.now();
  const advance = (milliseconds: number): void => {
    time += milliseconds;
  };
  const as = (user: UserEntity, options: TestCtxOptions = {}): Ctx =>
    testCtx(manager(), { actor: actorOf(user), ports: { relay }, now: () => new Date(time), ...options });
  const visitsOf = (userId: string) => manager().find(MeetingVisitEntity, { where: { userId, meetingId: room.id }, order: { joinedAt: 'ASC' } });
  const inside = async () => (await readMeeting(as(owner), 'personal', room.id)).participants.filter(({ joined }) => joined).map(({ person }) => person.id);
  return {
    course,
    owner,
    guest,
    room,
    events,
    advance,
    as,
    visitsOf,
    inside,
    system: () => testCtx(manager(), { ports: { relay }, now: () => new Date(time) }),
  };
}

describe('a meeting room', () => {
  it('is listed with its name, without the secret name of the Jitsi room', async () => {
    const { course, owner, guest, as } = await world();
    const made = await createMeetingRoom(as(guest), course.id, { name: '  Anatomy  ' });
    expect(made).toMatchObject({ name: 'Anatomy', owner: { id: guest.id }, viewerCan: { delete: true }, insideCount: 0 });
    const page = await listMeetingRooms(as(owner), course.id);
    expect(page.items.map(({ name, viewerCan }) => [name, viewerCan.delete])).toEqual([
      ['Anatomy', false],
      ['Practice', true],
    ]);
    expect(JSON.stringify(page)).not.toContain('oomName":');
    await expect(createMeetingRoom(as(guest), course.id, { name: ' ' })).rejects.toMatchObject({ details: { fields: { name: 'REQUIRED' } } });
  });

  it('is not created more than 20 times by one person, also at the same time', async () => {
    const { course, guest, as } = await world();
    const results = await Promise.allSettled(Array.from({ length: 24 }, () => createMeetingRoom(as(guest), course.id, { name: 'Room' })));
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []));
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'MEETING_ROOMS_FULL'));
  });

  it('is deleted with the phrase by its owner, a module trainer of the course or an admin', async () => {
    const { course, owner, guest, room, as } = await world();
    await expect(deleteMeetingRoom(as(owner), room.id, 'delete')).rejects.toMatchObject({ code: 'DELETE_NOT_CONFIRMED' });
    await expect(deleteMeetingRoom(as(guest), room.id, PHRASE)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    const trainer = await buildUser(manager(), { role: 'module_trainer' });
    await expect(deleteMeetingRoom(as(trainer), room.id, PHRASE)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await buildTeamMember(manager(), trainer.id, course.id, 'module_trainer');
    await deleteMeetingRoom(as(trainer), room.id, PHRASE);
    await expect(readMeeting(as(owner), 'personal', room.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('access to a room', () => {
  it('is a token for one room and one person, without an email address', async () => {
    const { owner, guest, room, as } = await world();
    const access = await joinMeeting(as(owner), 'personal', room.id);
    expect(access).toMatchObject({
      domain: 'meet.example',
      roomName: room.roomName,
      moderator: true,
      displayName: 'Amina Karimi',
      p2p: false,
      region: 'Frankfurt',
    });
    const { payload, protectedHeader } = await jwtVerify(access.token ?? '', SECRET, { audience: 'jitsi', issuer: 'academy', subject: 'meet.example' });
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toMatchObject({
      room: room.roomName,
      context: { user: { id: owner.id, name: 'Amina Karimi', moderator: 'true', affiliation: 'owner' }, features: { recording: false, livestreaming: false } },
    });
    expect(JSON.stringify(payload)).not.toContain('@');
    const { exp = 0, iat = 0, nbf = 0 } = payload;
    expect([exp - iat, nbf < iat]).toEqual([600, true]);
    const other = decodeJwt((await joinMeeting(as(guest), 'personal', room.id)).token ?? '');
    expect(other.context).toMatchObject({ user: { id: guest.id, moderator: 'false', affiliation: 'member' } });
  });

  it('has a token for the room of its own meeting and for no other', async () => {
    const { course, owner, room, as } = await world();
    const second = await buildMeetingRoom(manager(), { courseId: course.id, ownerId: owner.id });
    const rooms = [];
    for (const { id } of [room, second]) rooms.push(decodeJwt((await joinMeeting(as(owner), 'personal', id)).token ?? '').room);
    expect(rooms).toEqual([room.roomName, second.roomName]);
    expect(rooms[0]).not.toBe(rooms[1]);
  });

  it('has no token if no secret is configured, and is refused if no Jitsi domain is configured', async () => {
    const { owner, room, as } = await world();
    const open = { ...TEST_SETTINGS.jitsi, appId: undefined, appSecret: undefined, p2p: 'relay' as const };
    const access = await joinMeeting(as(owner, { settings: { jitsi: open } }), 'personal', room.id);
    expect(access).toMatchObject({ token: null, expiresAt: null, p2p: true, iceTransportPolicy: 'relay' });
    const none = as(owner, { settings: { jitsi: { ...open, domain: undefined } } });
    await expect(joinMeeting(none, 'personal', room.id)).rejects.toMatchObject({ code: 'JITSI_NOT_CONFIGURED' });
    expect(await readMeeting(none, 'personal', room.id)).toMatchObject({ configured: false, state: 'OPEN' });
  });

  it('is NOT_FOUND for strangers, for unknown ids and for visits of others', async () => {
    const { owner, guest, room, as } = await world();
    const stranger = as(await buildUser(manager()));
    await expect(joinMeeting(stranger, 'personal', room.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(joinMeeting(as(owner), 'personal', randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(joinMeeting(as(owner), 'personal', '../etc')).rejects.toMatchObject({ code: 'MEETING_INVALID' });
    const { visitId } = await joinMeeting(as(owner), 'personal', room.id);
    await expect(enterMeeting(as(guest), visitId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(leaveMeeting(as(guest), visitId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a visit to a room', () => {
  it('begins when the person is in the room, is renewed without an event, and ends on leaving', async () => {
    const { guest, room, events, advance, as, inside, visitsOf } = await world();
    const { visitId } = await joinMeeting(as(guest), 'personal', room.id);
    expect([await inside(), events]).toEqual([[], []]);
    expect(await enterMeeting(as(guest), visitId)).toMatchObject({ joinedCount: 1, participantCount: 2 });
    advance(30_000);
    await enterMeeting(as(guest), visitId);
    expect([await inside(), events.length]).toEqual([[guest.id], 1]);
    await leaveMeeting(as(guest), visitId);
    await leaveMeeting(as(guest), visitId);
    await enterMeeting(as(guest), visitId);
    expect([await inside(), events.length]).toEqual([[], 2]);
    const [visit] = await visitsOf(guest.id);
    expect((visit?.leftAt?.getTime() ?? 0) - (visit?.joinedAt?.getTime() ?? 0)).toBe(30_000);
  });

  it('has ended at its last renewal after 90 seconds without one; a job publishes that once', async () => {
    const { guest, room, events, advance, as, inside, visitsOf, system } = await world();
    const { visitId } = await joinMeeting(as(guest), 'personal', room.id);
    await enterMeeting(as(guest), visitId);
    advance(VISIT_LEASE - 1);
    await endDeadVisits(system());
    expect(await inside()).toEqual([guest.id]);
    advance(1);
    expect(await inside()).toEqual([]);
    await endDeadVisits(system());
    await endDeadVisits(system());
    expect(events.length).toBe(2);
    const [visit] = await visitsOf(guest.id);
    expect(visit?.leftAt).toEqual(visit?.renewedAt);
  });

  it('becomes a second visit after an interruption, which does not count as time in the room', async () => {
    const { guest, room, advance, as, inside, visitsOf } = await world();
    const { visitId } = await joinMeeting(as(guest), 'personal', room.id);
    await enterMeeting(as(guest), visitId);
    advance(600_000);
    await enterMeeting(as(guest), visitId);
    advance(20_000);
    await leaveMeeting(as(guest), visitId);
    expect(await inside()).toEqual([]);
    const stays = await visitsOf(guest.id);
    expect(stays.map(({ joinedAt, leftAt }) => (leftAt?.getTime() ?? 0) - (joinedAt?.getTime() ?? 0))).toEqual([0, 20_000]);
  });

  it('of a person in two tabs is counted once', async () => {
    const { guest, room, as, inside } = await world();
    for (let tab = 0; tab < 2; tab += 1) await enterMeeting(as(guest), (await joinMeeting(as(guest), 'personal', room.id)).visitId);
    expect(await inside()).toEqual([guest.id]);
    expect(await readMeeting(as(guest), 'personal', room.id)).toMatchObject({ joinedCount: 1 });
  });

  it('ends for good when the person loses the access', async () => {
    const { guest, room, events, as, inside } = await world();
    const { visitId } = await joinMeeting(as(guest), 'personal', room.id);
    await enterMeeting(as(guest), visitId);
    await manager().update(EnrolmentEntity, { userId: guest.id }, { endedAt: new Date() });
    await expect(enterMeeting(as(guest), visitId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([await inside(), events.length]).toEqual([[], 2]);
  });

  it('ends for deactivated people', async () => {
    const { guest, room, events, as, inside, system } = await world();
    await enterMeeting(as(guest), (await joinMeeting(as(guest), 'personal', room.id)).visitId);
    await manager().update(UserEntity, { id: guest.id }, { deactivatedAt: new Date() });
    expect(await inside()).toEqual([]);
    await endDeadVisits(system());
    expect(events.length).toBe(2);
  });
});

describe('old visits', () => {
  it('are deleted: in rooms after a week, in classes after a year, and at once for deleted classes and people who never entered; or after the periods of the operator', async () => {
    const { course, guest, room, as } = await world();
    const [kept, gone] = [await buildClass(manager(), { courseId: course.id }), await buildClass(manager(), { courseId: course.id })];
    const HOUR = 60 * 60 * 1000;
    const visit = async (meetingId: string, days: number, overrides: Partial<MeetingVisitEntity> = {}) => {
      const at = new Date(Date.now() - days * 24 * HOUR);
      const times = { createdAt: at, joinedAt: at, renewedAt: at, leftAt: at };
      return (await buildVisit(manager(), { id: meetingId, courseId: course.id }, guest.id, { ...times, ...overrides })).id;
    };
    const stay = [await visit(room.id, 6), await visit(kept.id, 300, { kind: 'class' }), await visit(room.id, 0, { joinedAt: null })];
    await visit(room.id, 8);
    await visit(kept.id, 366, { kind: 'class' });
    await visit(gone.id, 1, { kind: 'class' });
    await visit(room.id, 1, { joinedAt: null });
    await manager().delete(ClassEntity, { id: gone.id });
    await removeOldVisits(as(guest));
    const left = await manager().findBy(MeetingVisitEntity, { userId: guest.id });
    expect(left.map(({ id }) => id).sort()).toEqual(stay.sort());
    // The operator has set other periods.
    await removeOldVisits(as(guest, { settings: { keptDays: { classVisits: 200, otherVisits: 10 } } }));
    expect(await manager().findBy(MeetingVisitEntity, { userId: guest.id, kind: 'class' })).toEqual([]);
    expect(await manager().countBy(MeetingVisitEntity, { userId: guest.id, kind: 'personal' })).toBe(2);
  });
});
