import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Home, LastFeedback } from '../../domain/home/home.service.ts';
import type { HomeWork, TeachingRow, TranslationRow } from '../../domain/home/home-work.service.ts';
import { CourseClassType } from '../classes/class.types.ts';

@ObjectType('LastFeedback', { simpleResolvers: true, description: "Feedback on the viewer's homework." })
export class LastFeedbackType implements LastFeedback {
  @Field(() => ID, { description: 'The submission.' }) id!: string;
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => ID, { description: 'The step.' }) stepId!: string;
  @Field(() => String, { description: 'Its name.' }) stepName!: string;
  @Field(() => String, { description: 'The language of the name.' }) stepLanguage!: string;
  @Field(() => String, { nullable: true, description: 'Who gave it; null after the account was deactivated.' }) personName!: string | null;
  @Field(() => Date, { description: 'When it was given.' }) givenAt!: Date;
}

@ObjectType('Home', { simpleResolvers: true, description: 'What comes and what came, for the home page.' })
export class HomeType implements Omit<Home, 'nextClass'> {
  @Field(() => CourseClassType, { nullable: true, description: 'The class of the viewer that takes place now or next; null without one within a year.' })
  nextClass!: CourseClassType | null;
  @Field(() => LastFeedbackType, { nullable: true, description: 'Of the last 14 days; null without any.' }) lastFeedback!: LastFeedbackType | null;
}

@ObjectType('TaughtCourse', { simpleResolvers: true, description: "A course of the viewer's teams." })
export class TaughtCourseType implements TeachingRow {
  @Field(() => ID, { description: 'The course.' }) id!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
  @Field(() => Int, { description: 'Active enrolled learners.' }) learners!: number;
  @Field(() => Int, { description: 'Those who have not completed it, and have opened and completed nothing for 14 days.' }) inactive!: number;
}

@ObjectType('UntranslatedCourse', { simpleResolvers: true, description: 'A course that is not complete in a language in which learners can read it.' })
export class UntranslatedCourseType implements TranslationRow {
  @Field(() => ID, { description: 'The course.' }) id!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
  @Field(() => [String], { description: 'The languages in which texts are missing, older than the original, or copied.' }) languages!: string[];
}

@ObjectType('HomeWork', { simpleResolvers: true, description: 'What waits for somebody who reviews homework or leads the site.' })
export class HomeWorkType implements HomeWork {
  @Field(() => Int, { description: "Homework that waits for the viewer's feedback; 1,000 for 1,000 or more." }) waiting!: number;
  @Field(() => Date, { nullable: true, description: 'Since when the oldest one waits; null without any.' }) waitingSince!: Date | null;
  @Field(() => [TaughtCourseType], { description: 'At most 12, those in which most learners are inactive first.' }) courses!: TaughtCourseType[];
  @Field(() => [UntranslatedCourseType], { description: 'For admins, of 12 courses: of their teams first, then those changed last.' })
  untranslated!: UntranslatedCourseType[];
  @Field(() => Int, { description: 'For admins: jobs that gave up.' }) stoppedJobs!: number;
}
