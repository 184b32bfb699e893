import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CLASS_DATE_STATES, CLASS_TYPES, type ClassDate, type ClassDateState, type ClassType, WEEKDAYS, type Weekday } from '../../../schema/class-schedule.ts';
import type { CalendarFeed } from '../../domain/classes/calendar-feed.service.ts';
import type { CalendarLinks } from '../../domain/classes/calendar-links.ts';
import type { ClassLeader } from '../../domain/classes/class-leaders.ts';
import type { ClassOptions } from '../../domain/classes/class-options.service.ts';
import type { CourseClassList } from '../../domain/classes/class-reads.service.ts';
import type { CourseClass } from '../../domain/classes/course-class.ts';
import type { CourseChanged } from '../course-feed.ts';
import { enumOf } from '../enums.ts';
import { PersonType } from '../people/person.types.ts';

const WeekdayEnum = enumOf<Weekday>(WEEKDAYS);
registerEnumType(WeekdayEnum, { name: 'Weekday' });
const ClassTypeEnum = enumOf<ClassType>(CLASS_TYPES);
registerEnumType(ClassTypeEnum, { name: 'ClassType', description: 'course: for the whole course; module: for a module of it.' });
const ClassDateStateEnum = enumOf<ClassDateState>(CLASS_DATE_STATES);
registerEnumType(ClassDateStateEnum, { name: 'ClassDateState', description: 'planned: by the weekly schedule.' });

@ObjectType('ClassDate', { simpleResolvers: true, description: 'A date of a class.' })
export class ClassDateType implements ClassDate {
  @Field(() => String, { description: "The day by the weekly schedule in the class's time zone, YYYY-MM-DD; names the date within its class." }) date!: string;
  @Field(() => Date, { description: 'Its start.' }) start!: Date;
  @Field(() => Date, { description: 'Three hours after the start.' }) end!: Date;
  @Field(() => ClassDateStateEnum, { description: 'Whether it was cancelled or moved.' }) state!: ClassDateState;
  @Field(() => Date, { nullable: true, description: 'The start by the weekly schedule, of a moved date.' }) movedFrom!: Date | null;
}

@ObjectType('CalendarLinks', { simpleResolvers: true, description: 'Addresses that add a class to a calendar.' })
export class CalendarLinksType implements CalendarLinks {
  @Field(() => String, { description: 'Google, weekly.' }) google!: string;
  @Field(() => String, { description: 'Outlook, the next date: its links have no recurrence.' }) outlook!: string;
  @Field(() => String, { description: 'Yahoo, weekly.' }) yahoo!: string;
  @Field(() => String, { description: 'Signed path of an iCalendar file, weekly; it expires.' }) ical!: string;
}

@ObjectType('ClassModule', { simpleResolvers: true, description: 'The module of a class.' })
export class ClassModuleType {
  @Field(() => ID, { description: 'Id of the module.' }) id!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
}

@ObjectType('ClassTranslation', { simpleResolvers: true, description: 'The texts of a class in one language.' })
export class ClassTranslationType {
  @Field(() => String, { description: 'The language.' }) language!: string;
  @Field(() => String, { description: 'Empty: the name of the module or the course is shown.' }) name!: string;
  @Field(() => String, { description: 'Clean HTML.' }) description!: string;
}

@ObjectType('CourseClass', { simpleResolvers: true, description: 'A weekly live class.' })
export class CourseClassType implements Omit<CourseClass, 'changes' | 'joinOpensAt'> {
  @Field(() => ID, { description: 'Its id; the page to join is /classroom/{id}?type=class.' }) id!: string;
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => ClassTypeEnum, { description: 'Of the course or of a module.' }) classType!: ClassType;
  @Field(() => ClassModuleType, { nullable: true, description: 'The module of a class of type module.' }) module!: ClassModuleType | null;
  @Field(() => [WeekdayEnum], { description: 'The weekdays in UTC; with a time zone by the offset at the next date.' }) days!: Weekday[];
  @Field(() => String, { description: 'HH:mm in UTC; with a time zone by the offset at the next date.' }) time!: string;
  @Field(() => String, { nullable: true, description: 'IANA name; null: the time in UTC is fixed.' }) timeZone!: string | null;
  @Field(() => [WeekdayEnum], { description: 'The weekdays in the time zone; without one in UTC.' }) localDays!: Weekday[];
  @Field(() => String, { description: 'HH:mm in the time zone; without one in UTC.' }) localTime!: string;
  @Field(() => String, { description: 'In the content language, else in the default language; a class without a name has that of its module or course.' })
  name!: string;
  @Field(() => String, { description: 'Clean HTML in `language`.' }) description!: string;
  @Field(() => String, { description: 'The language of the description.' }) language!: string;
  @Field(() => [String], { description: 'The languages of the class, the default language first.' }) languages!: string[];
  @Field(() => String, { description: 'The default language.' }) defaultLanguage!: string;
  @Field(() => [ClassTranslationType], { description: 'The texts by language, the default language first.' }) translations!: ClassTranslationType[];
  @Field(() => Int, { description: 'Increased by every save; a save sends the revision it is based on.' }) revision!: number;
  @Field(() => Date, { description: 'When it was last saved.' }) updatedAt!: Date;
  @Field(() => PersonType, { nullable: true, description: 'The leader; null without one.' }) leader!: PersonType | null;
  @Field(() => Boolean, { description: 'Whether the viewer can join now.' }) canJoin!: boolean;
  @Field(() => Boolean, { description: 'Whether the viewer may change and delete the class, and cancel and move dates.' }) canEdit!: boolean;
  @Field(() => Boolean, { description: 'Whether the viewer moderates the class, and can join at any time.' }) canModerate!: boolean;
}

@ObjectType('CalendarFeed', { simpleResolvers: true, description: 'The private calendar address of the viewer, without its secret.' })
export class CalendarFeedType implements CalendarFeed {
  @Field(() => Date, { description: 'When it was created.' }) createdAt!: Date;
}

@ObjectType('CourseClassList', { simpleResolvers: true, description: 'The classes of a course.' })
export class CourseClassListType implements CourseClassList {
  @Field(() => [CourseClassType], { description: 'The one that takes place next first.' }) items!: Array<CourseClassType & CourseClass>;
  @Field(() => Int, { description: 'Number of classes without a text in the content language.' }) hiddenByLanguage!: number;
  @Field(() => Boolean, { description: 'Whether the viewer may add a class.' }) canAdd!: boolean;
}

@ObjectType('ClassLeader', { simpleResolvers: true, description: 'A person who can lead a class.' })
export class ClassLeaderType implements ClassLeader {
  @Field(() => ID, { description: 'Id of the user.' }) id!: string;
  @Field(() => String, { description: 'Given name.' }) name!: string;
  @Field(() => String, { description: 'Family name.' }) surname!: string;
  @Field(() => Boolean, { description: 'Can lead classes of the whole course.' }) leadsCourse!: boolean;
  @Field(() => [ID], { nullable: true, description: 'Can lead classes of these modules; null: of all.' }) moduleIds!: string[] | null;
}

@ObjectType('ClassOptions', { simpleResolvers: true, description: 'What the viewer can choose in the form of a class.' })
export class ClassOptionsType implements ClassOptions {
  @Field(() => [ClassTypeEnum], { description: 'The types.' }) classTypes!: ClassType[];
  @Field(() => [ClassModuleType], { description: 'The modules, in their order.' }) modules!: ClassModuleType[];
  @Field(() => [ClassLeaderType], { description: 'The leaders, by name; only oneself for those who edit the classes that they lead.' })
  leaders!: ClassLeaderType[];
}

@InputType('ClassTranslationInput', { description: 'The texts of a class in one language.' })
export class ClassTranslationInput {
  @Field(() => String, { description: 'One of the configured content languages.' }) language!: string;
  @Field(() => String, { nullable: true, description: 'Optional.' }) name?: string | null;
  @Field(() => String, { description: 'HTML; required.' }) description!: string;
}

@InputType('ClassInput', { description: 'The class form.' })
export class ClassInput {
  @Field(() => ClassTypeEnum, { description: 'Of the course or of a module.' }) classType!: ClassType;
  @Field(() => ID, { nullable: true, description: 'The module of a class of type module.' }) moduleId?: string | null;
  @Field(() => String, { description: 'The default language; a text in it is required.' }) defaultLanguage!: string;
  @Field(() => [ClassTranslationInput], { description: 'All texts; a language that is left out is deleted.' }) translations!: ClassTranslationInput[];
  @Field(() => [WeekdayEnum], { description: 'Weekdays in the time zone; without one in UTC.' }) days!: Weekday[];
  @Field(() => String, { description: 'HH:mm in the time zone; without one in UTC.' }) time!: string;
  @Field(() => String, { nullable: true, description: 'IANA name; left out: UTC.' }) timeZone?: string | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The leader; null: none. Left out: unchanged; for a new class oneself, if one may edit only the classes one leads.',
  })
  leaderId?: string | null;
  @Field(() => [String], { nullable: true, description: 'Languages whose unchanged text is marked as current.' }) upToDate?: string[] | null;
}

@ObjectType('CourseClassesEvent', { simpleResolvers: true, description: 'The classes of a course changed.' })
export class CourseClassesEventType implements CourseChanged {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
}
