import { ClassEntity } from '../../domain/classes/class.entity.ts';
import * as attendance from '../../domain/meetings/attendance.service.ts';
import * as meetings from '../../domain/meetings/meeting.service.ts';
import * as rooms from '../../domain/meetings/meeting-room.service.ts';
import * as visits from '../../domain/meetings/visit.service.ts';
import { buildClass } from '../factories/class.ts';
import { buildMeetingRoom, buildVisit } from '../factories/meeting.ts';
import { FORBIDDEN, HIDDEN, type Kind, learners, NO, type Row, row, type World } from './row.ts';

/** A room of the enrolled student. */
const ownedByStudent =
  (kind: Kind) =>
  ({ ctx, person, content }: World) =>
    buildMeetingRoom(ctx('admin').db, { courseId: content[kind].courseId, ownerId: person('enrolled').id });

/** A visit of the enrolled student in the own room. */
async function visited(world: World) {
  const room = await ownedByStudent('private')(world);
  return { room, visit: await buildVisit(world.ctx('admin').db, room, world.person('enrolled').id) };
}
const PHRASE = 'Delete irreversibly';
const onlyAdmin = { guest: NO, admin: 'yes', others: HIDDEN } as const;
const onlyStudent = { guest: NO, enrolled: 'yes', others: HIDDEN } as const;

/** Meeting rooms of a course. */
const ROOMS: Record<string, Row> = {
  listMeetingRooms: row({
    outcome: learners,
    prepare: ownedByStudent('private'),
    run: (ctx, { content }) => rooms.listMeetingRooms(ctx, content.private.courseId),
    shows: (_world, { id }) => id,
    hides: (_world, { roomName }) => roomName,
  }),
  'listMeetingRooms of an unpublished course': row({
    outcome: onlyAdmin,
    prepare: ownedByStudent('unpublished'),
    run: (ctx, { content }) => rooms.listMeetingRooms(ctx, content.unpublished.courseId),
    shows: (_world, { id }) => id,
  }),
  listEveryMeetingRoom: row({
    outcome: learners,
    prepare: ownedByStudent('private'),
    run: (ctx, { content }) => rooms.listEveryMeetingRoom(ctx, content.private.courseId),
    shows: (_world, { id }) => id,
    hides: (_world, { roomName }) => roomName,
  }),
  createMeetingRoom: row({
    outcome: learners,
    changes: ['audit_entries', 'meeting_rooms'],
    run: (ctx, { content }) => rooms.createMeetingRoom(ctx, content.private.courseId, { name: 'Practice' }),
    shows: () => 'Practice',
  }),
  deleteMeetingRoom: row({
    outcome: { guest: NO, stranger: HIDDEN, enrolled: 'yes', module_trainer: 'yes', other_trainer: 'yes', admin: 'yes', others: FORBIDDEN },
    prepare: ownedByStudent('private'),
    changes: ['audit_entries', 'meeting_rooms'],
    run: (ctx, _world, { id }) => rooms.deleteMeetingRoom(ctx, id, PHRASE),
  }),
  'deleteMeetingRoom of an unpublished course': row({
    outcome: onlyAdmin,
    prepare: ownedByStudent('unpublished'),
    changes: ['audit_entries', 'meeting_rooms'],
    run: (ctx, _world, { id }) => rooms.deleteMeetingRoom(ctx, id, PHRASE),
  }),
};

/** The enrolled student was in a class of the course; it has no leader. */
async function attended({ ctx, person, content }: World) {
  const { db } = ctx('admin');
  const { courseId } = content.private;
  const { id } = await buildClass(db, { courseId });
  await buildVisit(db, { id, courseId }, person('enrolled').id, { kind: 'class', date: new Date() });
  return id;
}
const reviewing = { guest: NO, stranger: HIDDEN, instructor: 'yes', module_trainer: 'yes', other_trainer: 'yes', admin: 'yes', others: FORBIDDEN } as const;

/** Attendance of classes. */
const ATTENDANCE: Record<string, Row> = {
  readClassAttendance: row({
    outcome: reviewing,
    prepare: attended,
    run: (ctx, _world, id) => attendance.readClassAttendance(ctx, id),
    shows: ({ person }) => person('enrolled').id,
    hides: ({ person }) => person('enrolled').email,
  }),
  'readClassAttendance of the leader': row({
    outcome: { ...reviewing, class_leader: 'yes' },
    async prepare(world) {
      const id = await attended(world);
      await world.ctx('admin').db.update(ClassEntity, { id }, { leaderId: world.person('class_leader').id });
      return id;
    },
    run: (ctx, _world, id) => attendance.readClassAttendance(ctx, id),
    shows: ({ person }) => person('enrolled').id,
  }),
  exportClassAttendance: row({
    outcome: reviewing,
    prepare: attended,
    changes: ['audit_entries'],
    async run(ctx, _world, id) {
      const { columns, batches } = await attendance.exportClassAttendance(ctx, id);
      const rows = [];
      for await (const batch of batches) rows.push(...batch);
      return { columns, rows };
    },
    shows: ({ person }, _id, who) => (['admin', 'module_trainer', 'other_trainer'].includes(who) ? person('enrolled').email : person('enrolled').name),
    hides: ({ person }, _id, who) => (who === 'instructor' ? person('enrolled').email : null),
  }),
};

/** The attendance of a class as a file. */
export const ATTENDANCE_EXPORT = { exportClassAttendance: ATTENDANCE.exportClassAttendance };

/** Joining meetings. */
export const MEETINGS: Record<string, Row> = {
  ...ROOMS,
  ...ATTENDANCE,
  readMeeting: row({
    outcome: learners,
    prepare: ownedByStudent('private'),
    run: (ctx, _world, { id }) => meetings.readMeeting(ctx, 'personal', id),
    shows: (_world, { id }) => id,
    hides: (_world, { roomName }) => roomName,
  }),
  'readMeeting of another kind': row({
    outcome: { guest: NO, others: HIDDEN },
    prepare: ownedByStudent('private'),
    run: (ctx, _world, { id }) => meetings.readMeeting(ctx, 'class', id),
  }),
  joinMeeting: row({
    outcome: learners,
    prepare: ownedByStudent('private'),
    changes: ['meeting_visits'],
    run: (ctx, _world, { id }) => meetings.joinMeeting(ctx, 'personal', id),
    shows: (_world, { roomName }) => roomName,
  }),
  'joinMeeting in an unpublished course': row({
    outcome: onlyAdmin,
    prepare: ownedByStudent('unpublished'),
    changes: ['meeting_visits'],
    run: (ctx, _world, { id }) => meetings.joinMeeting(ctx, 'personal', id),
    shows: (_world, { roomName }) => roomName,
  }),
  joinMeetingById: row({
    outcome: learners,
    prepare: ownedByStudent('private'),
    changes: ['meeting_visits'],
    run: (ctx, _world, { id }) => meetings.joinMeetingById(ctx, id),
    shows: (_world, { roomName }) => roomName,
  }),
  enterMeeting: row({
    outcome: onlyStudent,
    prepare: visited,
    changes: ['meeting_visits'],
    run: (ctx, _world, { visit }) => visits.enterMeeting(ctx, visit.id),
    shows: (_world, { room }) => room.id,
    hides: (_world, { room }) => room.roomName,
  }),
  leaveMeeting: row({
    outcome: onlyStudent,
    prepare: visited,
    changes: ['meeting_visits'],
    run: (ctx, _world, { visit }) => visits.leaveMeeting(ctx, visit.id),
    shows: (_world, { room }) => room.id,
    hides: (_world, { room }) => room.roomName,
  }),
};
