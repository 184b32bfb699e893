import type { EntityManager } from 'typeorm';
import { CallEntity } from '../../domain/calls/call.entity.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import type { CallChanged, Topic, Topics } from '../../domain/shared/topics.ts';
import { buildCall } from '../factories/call.ts';
import { buildImport } from '../factories/invitation.ts';
import { buildMeetingRoom } from '../factories/meeting.ts';
import { buildMessage } from '../factories/message.ts';
import { buildUser } from '../factories/user.ts';
import { type ByWho, FORBIDDEN, HIDDEN, type Kind, NO, type World } from './row.ts';

/** A subscription to events about a person, and which callers receive them: 'yes', 'no', or the code of the refusal. */
export interface SubscriptionRow<Name extends Topic = Topic> {
  topic: Name;
  /** The fields of the operation. The result contains the id of the person. */
  selection: string;
  event: (userId: string) => Topics[Name];
  /** The person whom the event is about. */
  about: Parameters<World['person']>[0];
  outcome: ByWho<string>;
  /** The subscription begins with an event about the caller. */
  beginsAtOnce?: boolean;
  /** Stores what the event about a person is about. */
  prepare?: (db: EntityManager, userId: string) => Promise<void>;
}

function status(about: SubscriptionRow['about'], outcome: SubscriptionRow['outcome']): SubscriptionRow {
  return { topic: 'user.status', selection: '{ people { id online doNotDisturb } many }', event: (userId) => ({ userIds: [userId] }), about, outcome };
}

function progress(about: SubscriptionRow['about'], outcome: SubscriptionRow['outcome']): SubscriptionRow {
  // The result is the id of the course: here that of the person, so that events about different people differ.
  return { topic: 'progress.changed', selection: '{ courseId }', event: (userId) => ({ userId, courseId: userId }), about, outcome };
}

function notifications(about: SubscriptionRow['about'], outcome: SubscriptionRow['outcome']): SubscriptionRow {
  return {
    topic: 'notifications.changed',
    selection: '{ id unreadNotifications }',
    event: (userId) => ({ userIds: [userId] }),
    about,
    outcome,
    beginsAtOnce: true,
  };
}

/** A call to the person from somebody else; its id is that of the person, which the result contains. */
async function callTo(db: EntityManager, userId: string): Promise<void> {
  await db.delete(CallEntity, { id: userId });
  await buildCall(db, (await buildUser(db)).id, userId, { id: userId });
}

function call(change: CallChanged['change'], selection: string, more: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    topic: 'call.changed',
    selection,
    event: (userId) => ({ callId: userId, callerId: '', calleeId: userId, change, byId: null }),
    about: 'enrolled',
    outcome: { guest: NO, enrolled: 'yes', others: 'no' },
    ...more,
  };
}

/** Every subscription to events about people, by its name, with further cases behind the name (docs/product-rules.md#2-who-may-do-what). */
export const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionRow>> = {
  meetingRequestReceived: call('ringing', '{ id caller { id name surname } ringsFor }', { prepare: callTo }),
  meetingRequestAccepted: call('accepted', '{ meeting }'),
  meetingRequestRejected: call('rejected', '{ id }'),
  callChanged: call('ringing', '{ id state }', { prepare: callTo, beginsAtOnce: true }),
  userNotFoundError: call('ringing', '{ target }', { topic: 'call.unavailable', event: (userId) => ({ userId, targetId: userId }) }),
  'courseProgressChanged of a student': progress('enrolled', { guest: NO, enrolled: 'yes', others: 'no' }),
  'courseProgressChanged of a student of another course': progress('otherStudent', { guest: NO, others: 'no' }),
  'courseProgressChanged of an admin': progress('admin', { guest: NO, admin: 'yes', others: 'no' }),
  'notificationsChanged of a student': notifications('enrolled', { guest: NO, enrolled: 'yes', others: 'no' }),
  'notificationsChanged of a student whose account changed': {
    ...notifications('enrolled', { guest: NO, enrolled: 'yes', others: 'no' }),
    topic: 'user.changed',
    event: (userId) => ({ userId }),
  },
  'notificationsChanged of an admin': notifications('admin', { guest: NO, admin: 'yes', others: 'no' }),
  'updateUserStatus of a student': status('enrolled', { guest: NO, stranger: 'no', others: 'yes' }),
  'updateUserStatus of a student of another course': status('otherStudent', { guest: NO, stranger: 'yes', admin: 'yes', others: 'no' }),
  'updateUserStatus of an instructor': status('instructor', { guest: NO, stranger: 'no', others: 'yes' }),
  'updateUserStatus of another admin': status('otherAdmin', { guest: NO, admin: 'yes', others: 'no' }),
};

/** A subscription to events of a course, which is refused to callers without the right to them. */
export interface CourseSubscriptionRow<Name extends Topic = Topic> {
  topic: Name;
  selection: string;
  course: Kind;
  /** Stores what the event is about; the result of the subscription contains the id. */
  prepare: (db: EntityManager, courseId: string) => Promise<string>;
  event: (id: string, courseId: string) => Topics[Name];
  /** The argument of the subscription; the course by default. */
  argument?: (id: string) => string;
  outcome: ByWho<string>;
}

function message(course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow {
  return {
    topic: 'message.changed',
    selection: '{ id }',
    course,
    prepare: async (db, courseId) => (await buildMessage(db, { courseId })).id,
    event: (messageId, courseId) => ({ messageId, courseId }),
    outcome,
  };
}

function results(course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow {
  return {
    topic: 'progress.changed',
    selection: '{ courseId }',
    course,
    prepare: async (_db, courseId) => courseId,
    event: (userId, courseId) => ({ userId, courseId }),
    outcome,
  };
}

function people(course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow {
  return {
    topic: 'people.changed',
    selection: '{ courseId }',
    course,
    prepare: async (_db, courseId) => courseId,
    event: (_id, courseId) => ({ courseId }),
    outcome,
  };
}
function classes(course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow {
  return { ...people(course, outcome), topic: 'classes.changed' };
}
const imports: CourseSubscriptionRow = {
  topic: 'invitationImport.changed',
  selection: '{ id }',
  course: 'public',
  prepare: async (db) => (await buildImport(db)).id,
  event: (importId) => ({ importId }),
  argument: (id) => `id: "${id}"`,
  outcome: { guest: NO, admin: 'yes', others: FORBIDDEN },
};

function meeting(course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow<'meeting.changed'> {
  return {
    topic: 'meeting.changed',
    selection: '{ id }',
    course,
    prepare: async (db, courseId) => (await buildMeetingRoom(db, { courseId, ownerId: (await buildUser(db)).id })).id,
    event: (meetingId) => ({ kind: 'personal', meetingId }),
    argument: (id) => `kind: personal, id: "${id}"`,
    outcome,
  };
}
const rooms = (course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow<'meetingRooms.changed'> => ({
  topic: 'meetingRooms.changed',
  selection: '{ courseId }',
  course,
  prepare: async (_db, courseId) => courseId,
  event: (_id, courseId) => ({ courseId }),
  outcome,
});

function academyPeople(course: Kind, outcome: CourseSubscriptionRow['outcome']): CourseSubscriptionRow {
  return {
    topic: 'academyPeople.changed',
    selection: '{ academyId }',
    course,
    prepare: async (db, courseId) => (await db.findOneByOrFail(CourseEntity, { id: courseId })).academyId,
    event: (academyId) => ({ academyId }),
    argument: (id) => `academyId: "${id}"`,
    outcome,
  };
}

/** Every subscription to events of a course, by its name. */
export const COURSE_SUBSCRIPTIONS: Readonly<Record<string, CourseSubscriptionRow>> = {
  courseMessageChanged: message('public', { guest: NO, module_trainer: 'yes', other_trainer: 'yes', admin: 'yes', others: FORBIDDEN }),
  courseResultsChanged: results('private', { guest: NO, instructor: 'yes', module_trainer: 'yes', other_trainer: 'yes', admin: 'yes', others: HIDDEN }),
  coursePeopleChanged: people('private', { guest: NO, stranger: HIDDEN, others: 'yes' }),
  'coursePeopleChanged of another course': people('other', { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN }),
  courseClassesChanged: classes('private', { guest: NO, stranger: HIDDEN, others: 'yes' }),
  'courseClassesChanged of another course': classes('other', { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN }),
  meetingChanged: meeting('private', { guest: NO, stranger: HIDDEN, others: 'yes' }),
  'meetingChanged of another course': meeting('other', { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN }),
  meetingRoomsChanged: rooms('private', { guest: NO, stranger: HIDDEN, others: 'yes' }),
  'meetingRoomsChanged of another course': rooms('other', { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN }),
  academyPeopleChanged: academyPeople('private', { guest: NO, stranger: HIDDEN, others: 'yes' }),
  'academyPeopleChanged of another academy': academyPeople('other', { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN }),
  invitationImportChanged: imports,
  'courseResultsChanged of another course': results('other', { guest: NO, admin: 'yes', others: HIDDEN }),
  'courseMessageChanged of another course': message('other', { guest: NO, stranger: FORBIDDEN, admin: 'yes', others: HIDDEN }),
};
