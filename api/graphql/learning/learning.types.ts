import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ContinueCard, ContinueCardList } from '../../domain/learning/continue-card.service.ts';
import type { CourseProgress } from '../../domain/learning/course-progress.ts';
import { CourseType } from '../catalog/course.types.ts';

@ObjectType('CourseProgress', { simpleResolvers: true, description: "The viewer's progress in one course, in the current attempt." })
export class CourseProgressType implements Omit<CourseProgress, 'totalModules'> {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => Int, { description: 'Number of the attempt, from 1.' }) attemptNumber!: number;
  @Field(() => Int, { nullable: true, description: 'null: unlimited' }) attemptsLeft!: number | null;
  @Field(() => Boolean, { description: 'The attempt is complete and another one can be started.' }) canStartAgain!: boolean;
  @Field(() => Int, { description: 'Completed steps over all steps, in all languages, rounded.' }) percent!: number;
  @Field(() => Int, { description: 'Steps that are complete.' }) completedSteps!: number;
  @Field(() => Int, { description: 'Steps in all languages.' }) totalSteps!: number;
  @Field(() => Int, { description: 'Modules that are complete in all languages.' }) completedModules!: number;
  @Field(() => Date, { nullable: true, description: 'When the course was marked complete.' }) completedAt!: Date | null;
  @Field(() => ID, { nullable: true, description: 'Where the learner stopped.' }) currentStepId!: string | null;
  @Field(() => [Int], { description: 'Percentage of each module with steps that is complete, 0 to 100, in order.' }) modulePercents!: number[];
}

@ObjectType('ProgressChange', { simpleResolvers: true, description: "A change of the viewer's progress." })
export class ProgressChangeType {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => String, { nullable: true, description: 'The idempotency key of the request that made the change, if it had one.' })
  idempotencyKey!: string | null;
}

@ObjectType('ContinueCard', { simpleResolvers: true, description: 'A begun course with the step to continue with.' })
export class ContinueCardType implements Omit<ContinueCard, 'course'> {
  @Field(() => CourseType, { description: 'The begun course.' }) course!: CourseType;
  @Field(() => ID, { description: 'The step to continue with.' }) stepId!: string;
  @Field(() => String, { description: 'Its name.' }) stepName!: string;
  @Field(() => Int, { description: 'Position among the visible steps of its module, from 1.' }) stepPosition!: number;
  @Field(() => Int, { description: 'Visible steps of its module.' }) stepsInModule!: number;
  @Field(() => Boolean, { description: 'Whether the viewer has opened a step of the course in the running attempt.' }) begun!: boolean;
}

@ObjectType('ContinueCardList', { simpleResolvers: true, description: 'Where the viewer continues.' })
export class ContinueCardListType implements Omit<ContinueCardList, 'items' | 'lastCompletedId'> {
  @Field(() => Int, { description: 'Courses that the viewer is enrolled in, completed ones included.' }) enrolledCourses!: number;
  @Field(() => Int, { description: 'Courses that the viewer has not completed, also those without a card.' }) begunCourses!: number;
  @Field(() => Boolean, { description: 'Whether the viewer has ever opened or completed a step.' }) hasStarted!: boolean;
  @Field(() => [ContinueCardType], { description: 'At most 12 begun courses, the one used last first.' }) items!: ContinueCardType[];
}
