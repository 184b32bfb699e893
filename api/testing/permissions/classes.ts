import { WEEKDAYS } from '../../../schema/class-schedule.ts';
import * as feeds from '../../domain/classes/calendar-feed.service.ts';
import { ClassEntity } from '../../domain/classes/class.entity.ts';
import * as classes from '../../domain/classes/class.service.ts';
import * as dates from '../../domain/classes/class-date.service.ts';
import * as options from '../../domain/classes/class-options.service.ts';
import * as reads from '../../domain/classes/class-reads.service.ts';
import * as joining from '../../domain/classes/find-class.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { buildClass, buildClassDate } from '../factories/class.ts';
import { FORBIDDEN, HIDDEN, type Kind, learners, NO, onlyAdminsSee, type Row, row, signedIn, type Who, type World } from './row.ts';

const form = { defaultLanguage: 'en', translations: { en: { description: 'Bring your questions.' } }, days: [...WEEKDAYS], time: '18:00' };
const ofCourse = { ...form, classType: 'course' };

/** Those who edit a class of the course: the person who leads it, and admins (docs/product-rules.md#2-who-may-do-what). */
const leaders = { guest: NO, stranger: HIDDEN, class_leader: 'yes', instructor: 'yes', admin: 'yes', others: FORBIDDEN } as const;
/** Those who edit a class without a leader: module trainers of its module, and admins. */
const trainers = { guest: NO, stranger: HIDDEN, module_trainer: 'yes', admin: 'yes', others: FORBIDDEN } as const;
const adminsOnly = { guest: NO, stranger: HIDDEN, admin: 'yes', others: FORBIDDEN } as const;
/** The strangers are enrolled in the other course. */
const otherCourse = { guest: NO, stranger: 'yes', admin: 'yes', others: HIDDEN } as const;

/** Stores a class that the caller leads, if the caller is on the team. */
async function led({ ctx, content, person }: World, who: Who): Promise<string> {
  const leaderId = who === 'class_leader' || who === 'instructor' ? person(who).id : null;
  return (await buildClass(ctx('admin').db, { courseId: content.private.courseId, leaderId })).id;
}

async function withoutLeader({ ctx, content }: World, kind: Kind = 'private'): Promise<string> {
  return (await buildClass(ctx('admin').db, { courseId: content[kind].courseId })).id;
}

async function ofModule({ ctx, content }: World): Promise<string> {
  const { courseId, moduleId } = content.private;
  return (await buildClass(ctx('admin').db, { courseId, moduleId, classType: 'module' })).id;
}

const ofOthers = (world: World): Promise<string> => withoutLeader(world, 'other');
const CHANGES = ['audit_entries', 'classes'];
const remove = (ctx: Ctx, _world: World, id: string) => classes.deleteClass(ctx, id, 'Delete irreversibly');
/** Whether the result shows that the caller moderates the class. */
const moderates = async (ctx: Ctx, _world: World, id: string): Promise<unknown> => (await joining.findClassToJoin(ctx, id)).moderator;

/** The day in UTC after tomorrow; the class takes place every day. */
const soon = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
/** The learners are told. */
const TOLD_CHANGES = [...CHANGES, 'notifications', 'outbox'];
const DATE_CHANGES = ['audit_entries', 'class_dates', 'classes', 'notifications', 'outbox'];

async function ledDaily(world: World, who: Who): Promise<string> {
  const id = await led(world, who);
  await world.ctx('admin').db.update(ClassEntity, { id }, { days: [...WEEKDAYS] });
  return id;
}

/** Weekly live classes. */
export const CLASSES: Record<string, Row> = {
  listClasses: row({
    outcome: learners,
    prepare: (world) => withoutLeader(world),
    run: (ctx, { content }) => reads.listClasses(ctx, content.private.courseId),
    shows: (_world, id) => id,
    hides: () => 'roomName',
  }),
  'listClasses of another course': row({
    outcome: otherCourse,
    prepare: ofOthers,
    run: (ctx, { content }) => reads.listClasses(ctx, content.other.courseId),
    shows: (_world, id) => id,
  }),
  'listClasses of an unpublished course': row({
    outcome: onlyAdminsSee,
    prepare: (world) => withoutLeader(world, 'unpublished'),
    shows: (_world, id) => id,
    run: (ctx, { content }) => reads.listClasses(ctx, content.unpublished.courseId),
  }),
  requireClassViewer: row({
    outcome: learners,
    run: (ctx, { content }) => reads.requireClassViewer(ctx, content.private.courseId),
    shows: ({ content }) => content.private.courseId,
  }),
  readClass: row({
    outcome: learners,
    prepare: (world) => withoutLeader(world),
    run: (ctx, _world, id) => reads.readClass(ctx, id),
    shows: (_world, id) => id,
    hides: () => 'roomName',
  }),
  'readClass of another course': row({
    outcome: otherCourse,
    prepare: ofOthers,
    run: (ctx, _world, id) => reads.readClass(ctx, id),
    shows: (_world, id) => id,
  }),
  requireClass: row({
    outcome: learners,
    prepare: (world) => withoutLeader(world),
    run: (ctx, _world, id) => reads.requireClass(ctx, id),
    shows: (_world, id) => id,
  }),
  readClassOptions: row({
    outcome: { guest: NO, stranger: HIDDEN, enrolled: FORBIDDEN, speaker: FORBIDDEN, other_trainer: FORBIDDEN, others: 'yes' },
    run: (ctx, { content }) => options.readClassOptions(ctx, content.private.courseId),
    shows: ({ content }) => content.private.moduleId,
  }),
  createClass: row({
    outcome: leaders,
    changes: CHANGES,
    run: (ctx, { content }) => classes.createClass(ctx, { ...ofCourse, courseId: content.private.courseId }),
  }),
  'createClass of a module': row({
    outcome: { ...leaders, module_trainer: 'yes' },
    changes: CHANGES,
    run: (ctx, { content }) =>
      classes.createClass(ctx, { ...form, classType: 'module', moduleId: content.private.moduleId, courseId: content.private.courseId }),
  }),
  'createClass that another person leads': row({
    outcome: adminsOnly,
    changes: CHANGES,
    run: (ctx, { content, person }) =>
      classes.createClass(ctx, {
        ...ofCourse,
        courseId: content.private.courseId,
        leaderId: person(ctx.actor?.role === 'instructor' ? 'class_leader' : 'instructor').id,
      }),
  }),
  'createClass in another course': row({
    outcome: { guest: NO, stranger: FORBIDDEN, admin: 'yes', others: HIDDEN },
    changes: CHANGES,
    run: (ctx, { content }) => classes.createClass(ctx, { ...ofCourse, courseId: content.other.courseId }),
  }),
  'updateClass that the caller leads': row({
    outcome: leaders,
    prepare: led,
    changes: TOLD_CHANGES,
    run: (ctx, _world, id) => classes.updateClass(ctx, id, null, ofCourse),
  }),
  'updateClass without a leader': row({
    outcome: adminsOnly,
    prepare: (world) => withoutLeader(world),
    changes: TOLD_CHANGES,
    run: (ctx, _world, id) => classes.updateClass(ctx, id, null, ofCourse),
  }),
  'updateClass of a module': row({
    outcome: trainers,
    prepare: ofModule,
    changes: TOLD_CHANGES,
    run: (ctx, { content }, id) => classes.updateClass(ctx, id, null, { ...form, classType: 'module', moduleId: content.private.moduleId }),
  }),
  'updateClass from a module to the whole course': row({
    outcome: adminsOnly,
    prepare: ofModule,
    changes: TOLD_CHANGES,
    run: (ctx, _world, id) => classes.updateClass(ctx, id, null, ofCourse),
  }),
  'deleteClass that the caller leads': row({ outcome: leaders, prepare: led, changes: TOLD_CHANGES, run: remove }),
  'deleteClass without a leader': row({ outcome: adminsOnly, prepare: (world) => withoutLeader(world), changes: TOLD_CHANGES, run: remove }),
  'deleteClass of a module': row({ outcome: trainers, prepare: ofModule, changes: TOLD_CHANGES, run: remove }),
  'cancelClassDate of a class that the caller leads': row({
    outcome: leaders,
    prepare: ledDaily,
    changes: DATE_CHANGES,
    run: (ctx, _world, id) => dates.cancelClassDate(ctx, id, soon()),
  }),
  'moveClassDate of a class that the caller leads': row({
    outcome: leaders,
    prepare: ledDaily,
    changes: DATE_CHANGES,
    run: (ctx, _world, id) => dates.moveClassDate(ctx, id, soon(), new Date(Date.now() + 3 * 86_400_000)),
  }),
  'restoreClassDate of a class that the caller leads': row({
    outcome: leaders,
    async prepare(world, who) {
      const id = await ledDaily(world, who);
      await buildClassDate(world.ctx('admin').db, id, soon());
      return id;
    },
    changes: DATE_CHANGES,
    run: (ctx, _world, id) => dates.restoreClassDate(ctx, id, soon()),
  }),
  readCalendarFeed: row({
    outcome: signedIn,
    prepare: ({ ctx }, who) => (who === 'guest' ? Promise.resolve('') : feeds.createCalendarFeed(ctx(who))),
    run: (ctx) => feeds.readCalendarFeed(ctx),
    shows: () => 'createdAt',
  }),
  createCalendarFeed: row({ outcome: signedIn, changes: ['calendar_feeds'], run: (ctx) => feeds.createCalendarFeed(ctx), shows: () => '.ics' }),
  revokeCalendarFeed: row({
    outcome: signedIn,
    prepare: ({ ctx }, who) => (who === 'guest' ? Promise.resolve('') : feeds.createCalendarFeed(ctx(who))),
    changes: ['calendar_feeds'],
    run: (ctx) => feeds.revokeCalendarFeed(ctx),
  }),
  findClassToJoin: row({
    outcome: learners,
    prepare: led,
    run: moderates,
    shows: (_world, _id, who) => String(['class_leader', 'instructor', 'admin'].includes(who)),
  }),
  'findClassToJoin of a module': row({
    outcome: learners,
    prepare: ofModule,
    run: moderates,
    shows: (_world, _id, who) => String(['instructor', 'module_trainer', 'admin'].includes(who)),
  }),
  'findClassToJoin of another course': row({ outcome: otherCourse, prepare: ofOthers, run: moderates, shows: (_world, _id, who) => String(who === 'admin') }),
};
