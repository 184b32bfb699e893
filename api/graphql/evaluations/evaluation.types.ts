import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type EvaluationInput, HELPFUL_ANSWERS, type HelpfulAnswer } from '../../../schema/evaluation-form.ts';
import type { CourseEvaluation, CourseEvaluations } from '../../domain/evaluations/evaluation.service.ts';
import { enumOf } from '../enums.ts';
import { Page } from '../page.ts';

const HelpfulAnswerEnum = enumOf(HELPFUL_ANSWERS);
registerEnumType(HelpfulAnswerEnum, { name: 'HelpfulAnswer', description: 'How helpful a course was.' });

@InputType('CourseEvaluationInput', { description: 'The two questions at the end of a course; one answer is enough.' })
export class CourseEvaluationInput implements Partial<EvaluationInput> {
  @Field(() => HelpfulAnswerEnum, { nullable: true, description: 'How helpful the course was.' }) helpful!: HelpfulAnswer | null;
  @Field(() => String, { nullable: true, description: 'What could be better; plain text.' }) comment?: string;
}

@ObjectType('CourseEvaluation', { simpleResolvers: true, description: 'What the viewer says about a course.' })
export class CourseEvaluationType implements CourseEvaluation {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => HelpfulAnswerEnum, { nullable: true, description: 'How helpful the course was.' }) helpful!: HelpfulAnswer | null;
  @Field(() => String, { description: 'What could be better; may be empty.' }) comment!: string;
}

@ObjectType('HelpfulCount', { simpleResolvers: true, description: 'How many people gave an answer.' })
export class HelpfulCountType {
  @Field(() => HelpfulAnswerEnum, { description: 'The answer.' }) helpful!: HelpfulAnswer;
  @Field(() => Int, { description: 'People who gave it.' }) count!: number;
}

@ObjectType('CourseEvaluations', { simpleResolvers: true, description: 'What learners say about a course, without names and dates.' })
export class CourseEvaluationsType extends Page implements CourseEvaluations {
  @Field(() => Int, { description: 'People who answered.' }) total!: number;
  @Field(() => [HelpfulCountType], { description: 'The number of each answer, the best first.' }) answers!: HelpfulCountType[];
  @Field(() => Int, { description: 'People who wrote a comment.' }) commentCount!: number;
  @Field(() => [String], { description: 'A page of the comments, in random order.' }) comments!: string[];
}
