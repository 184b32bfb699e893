import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Step } from '../../domain/learning/outline.ts';
import { answerQuiz } from '../../domain/quizzes/answer-quiz.service.ts';
import { readQuiz } from '../../domain/quizzes/learner-quiz.service.ts';
import type { Quiz } from '../../domain/quizzes/learner-quiz.ts';
import { type QuestionStatistics, readQuizStatistics } from '../../domain/quizzes/quiz-statistics.service.ts';
import type { GqlContext } from '../context.ts';
import { StepType } from '../learning/step.types.ts';
import { QuizType } from './quiz.types.ts';
import { QuestionStatisticsType } from './quiz-statistics.types.ts';

@Resolver(() => StepType)
export class QuizResolver {
  @FieldResolver(() => QuizType, { nullable: true, description: 'Its quiz with the answers in the current attempt; null without a quiz.' })
  quiz(@Root() step: Step, @Ctx() context: GqlContext): Promise<Quiz | null> {
    return readQuiz(context.domain, step);
  }

  @Authorized()
  @Query(() => [QuestionStatisticsType], {
    description:
      'How learners answered the quiz of a step: the current questions in order, then changed and deleted ones. NOT_FOUND unless the viewer reviews its module.',
  })
  quizStatistics(@Arg('stepId', () => ID) stepId: string, @Ctx() context: GqlContext): Promise<QuestionStatistics[]> {
    return readQuizStatistics(context.domain, stepId);
  }

  @Authorized()
  @Mutation(() => QuizType, { description: 'Answers one question of a quiz. The server judges and counts the attempt.' })
  answerQuizQuestion(
    @Arg('stepId', () => ID) stepId: string,
    @Arg('questionId', () => ID) questionId: string,
    @Arg('optionIds', () => [ID]) optionIds: string[],
    @Ctx() context: GqlContext,
  ): Promise<Quiz> {
    return answerQuiz(context.domain, { stepId, questionId, optionIds });
  }
}
