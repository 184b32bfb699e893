import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { STUDENT_FILTERS, STUDENT_ORDERS, type StudentFilter, type StudentOrder } from '../../../schema/overview.ts';
import type { CourseResults, ModuleResults } from '../../domain/overview/course-results.service.ts';
import type { CourseStudent, CourseStudentPage, StudentProgress } from '../../domain/overview/course-students.service.ts';
import type { ModuleStudent, ModuleStudentPage } from '../../domain/overview/module-students.service.ts';
import { enumOf } from '../enums.ts';
import { CountedPage } from '../page.ts';
import { PersonType } from '../people/person.types.ts';

const StudentFilterEnum = enumOf<StudentFilter>(STUDENT_FILTERS);
registerEnumType(StudentFilterEnum, { name: 'StudentFilter', description: 'Completed the module or not; with homework that waits for feedback or has it.' });
const StudentOrderEnum = enumOf<StudentOrder>(STUDENT_ORDERS);
registerEnumType(StudentOrderEnum, { name: 'StudentOrder', description: 'By name or by the last activity in the module.' });

@ObjectType('QuizStep', { simpleResolvers: true, description: 'A step with a quiz.' })
export class QuizStepType {
  @Field(() => ID, { description: 'The id of the step.' }) stepId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
}

@ObjectType('ModuleResults', { simpleResolvers: true, description: 'A module with counts of its students in their running attempts.' })
export class ModuleResultsType implements ModuleResults {
  @Field(() => ID, { description: 'The id of the module.' }) id!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
  @Field(() => Int, { description: 'Steps in all languages.' }) stepCount!: number;
  @Field(() => Int, { description: 'Students who have not completed it.' }) current!: number;
  @Field(() => Int, { description: 'Students who have completed it.' }) completed!: number;
  @Field(() => Int, { description: 'Submissions without feedback.' }) homeworkWaiting!: number;
  @Field(() => [QuizStepType], { description: 'The steps with a quiz, in order.' }) quizzes!: QuizStepType[];
}

@ObjectType('CourseResults', { simpleResolvers: true, description: 'The Student Overview of a course.' })
export class CourseResultsType implements CourseResults {
  @Field(() => ID, { description: 'The id of the course.' }) id!: string;
  @Field(() => Int, { description: 'Active students.' }) studentCount!: number;
  @Field(() => [ModuleResultsType], { description: 'The modules that the viewer may review, in order.' }) modules!: ModuleResultsType[];
}

@ObjectType('ModuleStudent', { simpleResolvers: true, description: 'A student with the results in a module in the running attempt.' })
export class ModuleStudentType implements ModuleStudent {
  @Field(() => PersonType, { description: 'The student.' }) person!: PersonType;
  @Field(() => Date, { nullable: true, description: 'null: current in the module.' }) completedAt!: Date | null;
  @Field(() => Int, { description: 'Completed steps of the module.' }) completedSteps!: number;
  @Field(() => Date, { nullable: true, description: 'The last visit, completion, answer or saved homework in the module.' }) lastActivityAt!: Date | null;
  @Field(() => Int, { description: 'Submissions without feedback.' }) homeworkWaiting!: number;
  @Field(() => Int, { description: 'Submissions with feedback.' }) feedbackGiven!: number;
}

@ObjectType('ModuleStudentPage', { simpleResolvers: true, description: 'A page of the students of a module.' })
export class ModuleStudentPageType extends CountedPage implements ModuleStudentPage {
  @Field(() => [ModuleStudentType], { description: 'In the requested order.' }) items!: ModuleStudentType[];
}

@InputType('ModuleStudentFilter', { description: 'Search, filter and order of the students of a module.' })
export class ModuleStudentFilterInput {
  @Field(() => String, { nullable: true, description: 'Part of a name, or of an email address that the viewer may see.' }) search?: string | null;
  @Field(() => StudentFilterEnum, { nullable: true, description: 'All students if left out.' }) show?: StudentFilter | null;
  @Field(() => StudentOrderEnum, { nullable: true, description: 'By name if left out.' }) order?: StudentOrder | null;
}

@ObjectType('StudentProgress', { simpleResolvers: true, description: 'What a student has completed of a module in the running attempt.' })
export class StudentProgressType implements StudentProgress {
  @Field(() => ID, { description: 'The module.' }) moduleId!: string;
  @Field(() => Int, { description: 'Completed steps of the module.' }) completedSteps!: number;
  @Field(() => Date, { nullable: true, description: 'null: current in the module.' }) completedAt!: Date | null;
}

@ObjectType('CourseStudent', { simpleResolvers: true, description: 'A student of a course with the progress in its modules in the running attempt.' })
export class CourseStudentType implements CourseStudent {
  @Field(() => PersonType, { description: 'The student.' }) person!: PersonType;
  @Field(() => Boolean, { description: 'Has not completed the course, and has opened and completed nothing for 14 days.' }) inactive!: boolean;
  @Field(() => Date, { nullable: true, description: 'null before the first visit of a step.' }) lastActivityAt!: Date | null;
  @Field(() => [StudentProgressType], { description: 'The modules that the viewer may review, without those in which nothing is complete.' })
  modules!: StudentProgressType[];
}

@ObjectType('CourseStudentPage', { simpleResolvers: true, description: 'A page of the students of a course.' })
export class CourseStudentPageType extends CountedPage implements CourseStudentPage {
  @Field(() => [CourseStudentType], { description: 'By name.' }) items!: CourseStudentType[];
  @Field(() => Int, { description: 'Inactive students of the course.' }) inactive!: number;
}

@ObjectType('ResultsChange', { simpleResolvers: true, description: 'The results of a course changed.' })
export class ResultsChangeType {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
}
