import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { Explanation, LearnerQuestion, Quiz } from '../../domain/quizzes/learner-quiz.ts';

@ObjectType('QuizExplanation', { simpleResolvers: true, description: 'Why an answer is right or wrong.' })
class QuizExplanationType implements Explanation {
  @Field(() => String, { description: 'Plain text.' }) text!: string;
  @Field(() => String, { description: 'The language of the text: the shown one, or another if it has none.' }) language!: string;
}

@ObjectType('QuizOption', { simpleResolvers: true, description: 'An option of a question, as a learner sees it.' })
export class QuizOptionType {
  @Field(() => ID, { description: 'Its id, in every language.' }) id!: string;
  @Field(() => String, { description: 'Plain text in the shown language.' }) text!: string;
  @Field(() => Boolean, { description: 'The learner chose it in the last answer.' }) chosen!: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether it is right; null until the question is finished.' }) right!: boolean | null;
  @Field(() => Boolean, { description: 'It was a wrong answer on its own.' }) tried!: boolean;
  @Field(() => QuizExplanationType, { nullable: true, description: 'null until it was tried or the question is finished, and without one.' })
  explanation!: QuizExplanationType | null;
}

@ObjectType('QuizQuestion', { simpleResolvers: true, description: 'A question of a quiz, as a learner sees it.' })
export class QuizQuestionType implements LearnerQuestion {
  @Field(() => ID, { description: 'Its id, in every language.' }) id!: string;
  @Field(() => String, { description: 'Plain text in the shown language.' }) text!: string;
  @Field(() => Int, { description: '0: unlimited.' }) attempts!: number;
  @Field(() => Int, { nullable: true, description: 'null: unlimited.' }) attemptsLeft!: number | null;
  @Field(() => Int, { description: 'How many options are right.' }) rightCount!: number;
  @Field(() => Boolean, { description: 'Answered rightly or out of attempts.' }) finished!: boolean;
  @Field(() => Boolean, { nullable: true, description: 'Whether the last answer was right; null without an answer.' }) correct!: boolean | null;
  @Field(() => QuizExplanationType, { nullable: true, description: 'null until the question is finished, and without one.' })
  explanation!: QuizExplanationType | null;
  @Field(() => [QuizOptionType], { description: 'In order.' }) options!: QuizOptionType[];
}

@ObjectType('Quiz', { simpleResolvers: true, description: 'The quiz of a step, as a learner sees it.' })
export class QuizType implements Quiz {
  @Field(() => ID, { description: 'The id of its step.' }) id!: string;
  @Field(() => Boolean, { description: 'All questions are finished.' }) finished!: boolean;
  @Field(() => [QuizQuestionType], { description: 'In order; at least one.' }) questions!: QuizQuestionType[];
}
