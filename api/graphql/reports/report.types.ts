import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { InvitationState } from '../../../schema/invitations.ts';
import type * as reports from '../../domain/reports/report.ts';
import { InvitationStateEnum } from '../invitations/invitation-list.types.ts';

@InputType('ReportInput', { description: 'The period and the scope of a report.' })
export class ReportInput implements reports.ReportRequest {
  @Field(() => String, { description: 'The first day as YYYY-MM-DD.' }) from!: string;
  @Field(() => String, { description: 'The last day, at most three years later.' }) to!: string;
  @Field(() => String, { nullable: true, description: 'IANA name of the time zone of the days; that of the installation if left out.' }) timeZone?:
    | string
    | null;
  @Field(() => ID, { nullable: true, description: 'All academies if left out.' }) academyId?: string | null;
  @Field(() => ID, { nullable: true, description: 'All courses if left out.' }) courseId?: string | null;
}

@ObjectType('ReportPeriod', { simpleResolvers: true, description: 'Days of the calendar.' })
export class ReportPeriodType {
  @Field(() => String, { description: 'The first day as YYYY-MM-DD.' }) from!: string;
  @Field(() => String, { description: 'The last day.' }) to!: string;
}

@ObjectType('ReportFigure', { simpleResolvers: true, description: 'A count of the period.' })
export class ReportFigureType implements reports.ReportFigure {
  @Field(() => Int, { description: 'In the period.' }) value!: number;
  @Field(() => Int, { description: 'In the period of the same length before it.' }) before!: number;
}

@ObjectType('ReportPoint', { simpleResolvers: true, description: 'The counts of a day, or of a week in periods of more than 92 days.' })
export class ReportPointType extends ReportPeriodType implements reports.ReportPoint {
  @Field(() => Int, { description: 'Learners who visited, completed or answered something.' }) activeLearners!: number;
  @Field(() => Int, { description: 'Enrollments.' }) enrolments!: number;
  @Field(() => Int, { description: 'Completions of courses.' }) completions!: number;
}

@ObjectType('HomeworkWaiting', { simpleResolvers: true, description: 'Homework that waits for feedback now.' })
export class HomeworkWaitingType implements reports.HomeworkWaiting {
  @Field(() => Int, { description: 'Number of submissions.' }) waiting!: number;
  @Field(() => Date, { nullable: true, description: 'When the oldest one was submitted.' }) oldestAt!: Date | null;
  @Field(() => Int, { nullable: true, description: 'The median of their ages in seconds.' }) medianAge!: number | null;
}

@ObjectType('CourseName', { simpleResolvers: true, description: 'A course that a report can be limited to.' })
export class CourseNameType implements reports.CourseName {
  @Field(() => ID, { description: 'The id of the course.' }) courseId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
}

@ObjectType('ReportScope', { simpleResolvers: true, description: 'An academy with its courses.' })
export class ReportScopeType implements reports.ReportScope {
  @Field(() => ID, { description: 'The id of the academy.' }) academyId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
  @Field(() => [CourseNameType], { description: 'In their order.' }) courses!: CourseNameType[];
}

@ObjectType('CourseFigures', { simpleResolvers: true, description: 'The counts of a course.' })
export class CourseFiguresType extends CourseNameType implements reports.CourseFigures {
  @Field(() => ID, { description: 'The id of its academy.' }) academyId!: string;
  @Field(() => String, { description: 'In the language of the academy.' }) academyName!: string;
  @Field(() => String, { description: 'The language of the name of the academy.' }) academyLanguage!: string;
  @Field(() => Int, { description: 'Learners who visited, completed or answered something.' }) activeLearners!: number;
  @Field(() => Int, { description: 'Enrollments.' }) enrolments!: number;
  @Field(() => Int, { description: 'Completions.' }) completions!: number;
  @Field(() => HomeworkWaitingType, { description: 'Homework that waits now.' }) homework!: HomeworkWaitingType;
}

@ObjectType('LanguageUse', { simpleResolvers: true, description: 'The active learners who used a language.' })
export class LanguageUseType implements reports.LanguageUse {
  @Field(() => String, { description: 'Code of the language.' }) language!: string;
  @Field(() => Int, { description: 'Number of learners.' }) learners!: number;
}

@ObjectType('InvitationCount', { simpleResolvers: true, description: 'Invitations in a state.' })
export class InvitationCountType {
  @Field(() => InvitationStateEnum, { description: 'The state now.' }) state!: InvitationState;
  @Field(() => Int, { description: 'Number of invitations.' }) count!: number;
}

@ObjectType('StepFigures', { simpleResolvers: true, description: 'Where learners stop: a step of the course.' })
export class StepFiguresType implements reports.StepFigures {
  @Field(() => ID, { description: 'The id of the step.' }) stepId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
  @Field(() => ID, { description: 'The id of its module.' }) moduleId!: string;
  @Field(() => String, { description: 'In the language of the module.' }) moduleName!: string;
  @Field(() => String, { description: 'The language of the name of the module.' }) moduleLanguage!: string;
  @Field(() => Int, { description: 'Attempts that reached the step in the period.' }) reached!: number;
  @Field(() => Int, { description: 'Those of them that have it open as their last step.' }) stopped!: number;
}

@ObjectType('Report', { simpleResolvers: true, description: "The operator's overview of a period, without names of people." })
export class ReportType extends ReportPeriodType implements reports.Report {
  @Field(() => ReportPeriodType, { description: 'The period that it is compared with.' }) before!: ReportPeriodType;
  @Field(() => String, { description: 'IANA name of the time zone of the days.' }) timeZone!: string;
  @Field(() => ReportFigureType, { description: 'Learners who visited, completed or answered something.' }) activeLearners!: ReportFigureType;
  @Field(() => ReportFigureType, { description: 'Enrollments.' }) enrolments!: ReportFigureType;
  @Field(() => ReportFigureType, { description: 'Completions of courses.' }) completions!: ReportFigureType;
  @Field(() => [ReportPointType], { description: 'Every day or week of the period.' }) points!: ReportPointType[];
  @Field(() => [LanguageUseType], { description: 'Of the interface, the most used first.' }) interfaceLanguages!: LanguageUseType[];
  @Field(() => [LanguageUseType], { description: 'Of the content, the most used first.' }) contentLanguages!: LanguageUseType[];
  @Field(() => HomeworkWaitingType, { description: 'Homework that waits now, in all courses of the report.' }) homework!: HomeworkWaitingType;
  @Field(() => [InvitationCountType], { description: 'Those whose links work now, and the others that were sent in the period.' })
  invitations!: InvitationCountType[];
  @Field(() => [CourseFiguresType], { description: 'The courses of the report.' }) courses!: CourseFiguresType[];
  @Field(() => [StepFiguresType], { nullable: true, description: 'The steps in their order; null unless the report is of one course.' })
  steps!: StepFiguresType[] | null;
  @Field(() => [ReportScopeType], { description: 'Everything that a report can be limited to.' }) scopes!: ReportScopeType[];
}
