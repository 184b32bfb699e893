import type { EntityManager } from 'typeorm';
import type { Topic, Topics } from '../../domain/shared/topics.ts';
import { buildMessage } from '../factories/message.ts';
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

/** Every subscription to events about people, by its name, with further cases behind the name (docs/product-rules.md#2-who-may-do-what). */
export const SUBSCRIPTIONS: Readonly<Record<string, SubscriptionRow>> = {
  'courseProgressChanged of a student': progress('enrolled', { guest: NO, enrolled: 'yes', others: 'no' }),
  'courseProgressChanged of a student of another course': progress('otherStudent', { guest: NO, others: 'no' }),
  'courseProgressChanged of an admin': progress('admin', { guest: NO, admin: 'yes', others: 'no' }),
  'notificationsChanged of a student': notifications('enrolled', { guest: NO, enrolled: 'yes', others: 'no' }),
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

/** Every subscription to events of a course, by its name. */
export const COURSE_SUBSCRIPTIONS: Readonly<Record<string, CourseSubscriptionRow>> = {
  courseMessageChanged: message('public', { guest: NO, module_trainer: 'yes', admin: 'yes', others: FORBIDDEN }),
  courseResultsChanged: results('private', { guest: NO, instructor: 'yes', module_trainer: 'yes', admin: 'yes', others: HIDDEN }),
  'courseResultsChanged of another course': results('other', { guest: NO, admin: 'yes', others: HIDDEN }),
  'courseMessageChanged of another course': message('other', { guest: NO, stranger: FORBIDDEN, admin: 'yes', others: HIDDEN }),
};
