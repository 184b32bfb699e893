import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { StepState } from '../../domain/learning/outline.ts';
import type { AskedQuestion } from '../../domain/overview/asked-questions.ts';
import type { StepWork, StudentAttempt, StudentWork } from '../../domain/overview/student-work.service.ts';
import { HomeworkSubmissionType } from '../homework/homework.types.ts';
import { StepStateEnum } from '../learning/outline.types.ts';
import { PersonType } from '../people/person.types.ts';

@ObjectType('AskedOption', { simpleResolvers: true, description: 'An option of a question as it was asked.' })
export class AskedOptionType {
  @Field(() => ID, { description: 'Its id.' }) optionId!: string;
  @Field(() => String, { description: 'Its text.' }) text!: string;
  @Field(() => Boolean, { description: 'It is right.' }) right!: boolean;
  @Field(() => Boolean, { description: 'The student chose it in the last answer.' }) chosen!: boolean;
}

@ObjectType('GivenAnswer', { simpleResolvers: true, description: 'An answer of a student to a question.' })
export class GivenAnswerType {
  @Field(() => Int, { description: 'From 1.' }) number!: number;
  @Field(() => [ID], { description: 'The chosen options.' }) optionIds!: string[];
  @Field(() => Boolean, { description: 'Exactly the right options were chosen.' }) correct!: boolean;
  @Field(() => Date, { description: 'When it was given.' }) answeredAt!: Date;
}

@ObjectType('AskedQuestion', { simpleResolvers: true, description: "A question with a student's answers, as it was asked. Has no id of its own." })
export class AskedQuestionType implements AskedQuestion {
  @Field(() => ID, { description: 'The id of the question.' }) questionId!: string;
  @Field(() => Int, { description: 'The revision that was answered.' }) revision!: number;
  @Field(() => String, { description: 'In the shown language.' }) text!: string;
  @Field(() => String, { description: 'The language of the text.' }) shownLanguage!: string;
  @Field(() => Boolean, { description: 'It was changed or deleted after the answers.' }) changed!: boolean;
  @Field(() => Int, { nullable: true, description: 'null: unlimited, or no longer known.' }) attempts!: number | null;
  @Field(() => Boolean, { description: 'Answered rightly or out of attempts.' }) finished!: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether the last answer was right; null without an answer.' }) correct!: boolean | null;
  @Field(() => [AskedOptionType], { description: 'In order.' }) options!: AskedOptionType[];
  @Field(() => [GivenAnswerType], { description: 'All answers, the first one first.' }) answers!: GivenAnswerType[];
}

@ObjectType('StepWork', { simpleResolvers: true, description: 'What a student did in a step in one attempt at the course.' })
export class StepWorkType implements StepWork {
  @Field(() => ID, { description: 'The id of the step.' }) stepId!: string;
  @Field(() => String, { description: 'In the shown language.' }) name!: string;
  @Field(() => String, { description: 'The language of the name.' }) shownLanguage!: string;
  @Field(() => StepStateEnum, { description: 'completed, current, open or locked.' }) state!: StepState;
  @Field(() => Date, { nullable: true, description: 'The first visit.' }) visitedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'null: not completed.' }) completedAt!: Date | null;
  @Field(() => [AskedQuestionType], { description: 'Its quiz: answered questions first.' }) questions!: AskedQuestionType[];
  @Field(() => Boolean, { description: 'It has a homework task.' }) hasHomework!: boolean;
  @Field(() => [HomeworkSubmissionType], { description: 'The newest round first. A draft has no text and no file until it is submitted.' })
  submissions!: HomeworkSubmissionType[];
}

@ObjectType('StudentAttempt', { simpleResolvers: true, description: 'An attempt of a student at a course.' })
export class StudentAttemptType implements StudentAttempt {
  @Field(() => Int, { description: 'From 1.' }) number!: number;
  @Field(() => Date, { description: 'When it started.' }) startedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'null: the course is not completed.' }) completedAt!: Date | null;
}

@ObjectType('StudentWork', { simpleResolvers: true, description: 'What a student did in a module in one attempt at the course.' })
export class StudentWorkType implements StudentWork {
  @Field(() => PersonType, { description: 'The student.' }) person!: PersonType;
  @Field(() => ID, { description: 'The module.' }) moduleId!: string;
  @Field(() => Int, { nullable: true, description: 'The attempt that is read; null before the first one.' }) attempt!: number | null;
  @Field(() => [StudentAttemptType], { description: 'Newest first.' }) attempts!: StudentAttemptType[];
  @Field(() => [StepWorkType], { description: 'The steps of the module, in order.' }) steps!: StepWorkType[];
}
