import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { QuestionStatistics } from '../../domain/quizzes/quiz-statistics.service.ts';

@ObjectType('QuizOptionStatistics', { simpleResolvers: true, description: 'How often an option was chosen.' })
export class OptionStatisticsType {
  @Field(() => ID, { description: 'The option.' }) optionId!: string;
  @Field(() => String, { description: 'Plain text in the content language.' }) text!: string;
  @Field(() => Boolean, { description: 'Whether it is right.' }) right!: boolean;
  @Field(() => Int, { description: 'Learners who chose it in any answer.' }) chosen!: number;
}

@ObjectType('QuizQuestionStatistics', { simpleResolvers: true, description: 'How learners answered a revision of a question.' })
export class QuestionStatisticsType implements QuestionStatistics {
  @Field(() => ID, { description: 'The question.' }) questionId!: string;
  @Field(() => Int, { description: 'Its revision: a change of options or right answers starts a new one.' }) revision!: number;
  @Field(() => Boolean, { description: 'Learners answer this revision now; others were changed or deleted.' }) current!: boolean;
  @Field(() => String, { description: 'Plain text in the content language.' }) text!: string;
  @Field(() => Int, { description: 'Learners who answered.' }) answered!: number;
  @Field(() => Int, { description: 'Learners who answered rightly.' }) answeredRight!: number;
  @Field(() => [OptionStatisticsType], { description: 'In order.' }) options!: OptionStatisticsType[];
  @Field(() => ID, { nullable: true, description: 'The wrong option that most learners chose; null if none was chosen.' })
  mostChosenWrongId!: string | null;
}
