import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { ClassDate } from '../../../schema/class-schedule.ts';
import { type CalendarFeed, createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from '../../domain/classes/calendar-feed.service.ts';
import { type CalendarLinks, calendarLinksOf } from '../../domain/classes/calendar-links.ts';
import { type ClassForm, createClass, deleteClass, updateClass } from '../../domain/classes/class.service.ts';
import { cancelClassDate, moveClassDate, restoreClassDate } from '../../domain/classes/class-date.service.ts';
import { type ClassOptions, readClassOptions } from '../../domain/classes/class-options.service.ts';
import { type CourseClassList, listClasses, readClass } from '../../domain/classes/class-reads.service.ts';
import { type CourseClass, nextDatesOf } from '../../domain/classes/course-class.ts';
import { absentIfNull, byLanguage } from '../authoring/by-language.ts';
import type { GqlContext } from '../context.ts';
import type { CourseChanged } from '../course-feed.ts';
import {
  CalendarFeedType,
  CalendarLinksType,
  ClassDateType,
  ClassInput,
  ClassOptionsType,
  CourseClassesEventType,
  CourseClassListType,
  CourseClassType,
} from './class.types.ts';
import { subscribeToClasses } from './class-feed.ts';

/** Dates of a class in one answer. */
const DATES_MAX = 20;

const formOf = (input: ClassInput): ClassForm => ({
  ...absentIfNull(input, 'moduleId', 'timeZone', 'upToDate'),
  translations: byLanguage(input.translations.map((text) => absentIfNull(text, 'name'))),
});

/** Weekly live classes of a course. */
@Resolver(() => CourseClassType)
export class ClassResolver {
  @Authorized()
  @Query(() => CourseClassListType, { description: 'The classes of a course, for those who take part in it. Error: NOT_FOUND.' })
  courseClasses(@Arg('courseId', () => ID) courseId: string, @Ctx() { domain }: GqlContext): Promise<CourseClassList> {
    return listClasses(domain, courseId);
  }

  @Authorized()
  @Query(() => CourseClassType, { description: 'A class, for those who take part in its course. Error: NOT_FOUND.' })
  courseClass(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<CourseClass> {
    return readClass(domain, id);
  }

  @Authorized()
  @Query(() => ClassOptionsType, { description: 'The choices of the class form, for those who may add a class. Errors: NOT_FOUND, NOT_AUTHORIZED.' })
  classOptions(@Arg('courseId', () => ID) courseId: string, @Ctx() { domain }: GqlContext): Promise<ClassOptions> {
    return readClassOptions(domain, courseId);
  }

  @Authorized()
  @Query(() => CalendarFeedType, { nullable: true, description: 'The private calendar address of the viewer, without its secret; null without one.' })
  calendarFeed(@Ctx() { domain }: GqlContext): Promise<CalendarFeed | null> {
    return readCalendarFeed(domain);
  }

  @FieldResolver(() => [ClassDateType], { description: 'The running and next dates, cancelled ones included: at most 20, within a year.' })
  nextDates(
    @Root() shown: CourseClass,
    @Arg('count', () => Int, { nullable: true, defaultValue: 4 }) count: number | null,
    @Ctx() { domain }: GqlContext,
  ): ClassDate[] {
    return nextDatesOf(domain, shown, Math.min(Math.max(count ?? 4, 1), DATES_MAX));
  }

  @FieldResolver(() => CalendarLinksType, { description: 'Addresses that add the class to a calendar.' })
  calendarLinks(@Root() shown: CourseClass, @Ctx() { domain }: GqlContext): CalendarLinks {
    return calendarLinksOf(domain, shown);
  }

  @Authorized()
  @Mutation(() => CourseClassType, { description: 'Adds a weekly class. Errors: NOT_FOUND, NOT_AUTHORIZED.' })
  async createClass(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('input', () => ClassInput) input: ClassInput,
    @Ctx() { domain }: GqlContext,
  ): Promise<CourseClass> {
    return readClass(domain, (await createClass(domain, { ...formOf(input), courseId })).id);
  }

  @Authorized()
  @Mutation(() => CourseClassType, {
    description: 'Saves a class; CHANGED_MEANWHILE if it was saved after `revision`. Changed dates stay on the nearest date of the new schedule.',
  })
  async updateClass(
    @Arg('id', () => ID) id: string,
    @Arg('revision', () => Int) revision: number,
    @Arg('input', () => ClassInput) input: ClassInput,
    @Ctx() { domain }: GqlContext,
  ): Promise<CourseClass> {
    await updateClass(domain, id, revision, formOf(input));
    return readClass(domain, id);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: "Deletes a class. `confirmation` is 'Delete irreversibly', otherwise DELETE_NOT_CONFIRMED." })
  async deleteClass(@Arg('id', () => ID) id: string, @Arg('confirmation', () => String) confirmation: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await deleteClass(domain, id, confirmation);
    return true;
  }

  @Authorized()
  @Mutation(() => CourseClassType, {
    description: 'Cancels the date of a class with this `date`; those who take part in the course are notified. Idempotent. Error: CLASS_DATE_OVER.',
  })
  async cancelClassDate(@Arg('id', () => ID) id: string, @Arg('date', () => String) date: string, @Ctx() { domain }: GqlContext): Promise<CourseClass> {
    await cancelClassDate(domain, id, date);
    return readClass(domain, id);
  }

  @Authorized()
  @Mutation(() => CourseClassType, {
    description:
      'Moves the date of a class with this `date` to another start; those who take part in the course are notified. Idempotent. Error: CLASS_DATE_OVER.',
  })
  async moveClassDate(
    @Arg('id', () => ID) id: string,
    @Arg('date', () => String) date: string,
    @Arg('start', () => Date) start: Date,
    @Ctx() { domain }: GqlContext,
  ): Promise<CourseClass> {
    await moveClassDate(domain, id, date, start);
    return readClass(domain, id);
  }

  @Authorized()
  @Mutation(() => CourseClassType, {
    description:
      'Restores the date of a class with this `date` to the weekly schedule; those who take part in the course are notified. Idempotent. Error: CLASS_DATE_OVER.',
  })
  async restoreClassDate(@Arg('id', () => ID) id: string, @Arg('date', () => String) date: string, @Ctx() { domain }: GqlContext): Promise<CourseClass> {
    await restoreClassDate(domain, id, date);
    return readClass(domain, id);
  }

  @Authorized()
  @Mutation(() => String, { description: 'Creates the private calendar address of the viewer and returns it this once; a former one stops working.' })
  createCalendarFeed(@Ctx() { domain }: GqlContext): Promise<string> {
    return createCalendarFeed(domain);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Revokes the private calendar address of the viewer. Idempotent.' })
  async revokeCalendarFeed(@Ctx() { domain }: GqlContext): Promise<boolean> {
    await revokeCalendarFeed(domain);
    return true;
  }

  @Authorized()
  @Subscription(() => CourseClassesEventType, {
    subscribe: ({ args, context }) => subscribeToClasses((context as GqlContext).domain, String(args.courseId)),
    description: 'Sends an event when classes of the course or their dates changed, at most one in three seconds. For those who take part in the course.',
  })
  courseClassesChanged(@Root() event: CourseChanged, @Arg('courseId', () => ID) _courseId: string): CourseChanged {
    return event;
  }
}
