import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { CourseCompletion } from '../../domain/overview/course-completion.service.ts';
import { CourseType } from '../catalog/course.types.ts';
import { PersonType } from '../people/person.types.ts';

@ObjectType('CompletedModule', { simpleResolvers: true, description: 'A module that a student completed.' })
export class CompletedModuleType {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
}

@ObjectType('CourseCompletion', { simpleResolvers: true, description: 'Who completed a course, and when.' })
export class CourseCompletionType implements Omit<CourseCompletion, 'course'> {
  @Field(() => CourseType, { description: 'The course.' }) course!: CourseType;
  @Field(() => PersonType, { description: 'The student.' }) person!: PersonType;
  @Field(() => Date, { description: 'The last completion, in any attempt.' }) completedAt!: Date;
  @Field(() => Int, { description: 'The steps that the student had completed then.' }) stepCount!: number;
  @Field(() => [CompletedModuleType], { description: 'The modules that the student completed, in order.' }) modules!: CompletedModuleType[];
}
