import { object } from 'yup';
import { answerNamedQuestion } from '../../domain/quizzes/answer-quiz.service.ts';
import { readSubmittedAnswers } from '../../domain/quizzes/submitted-answers.service.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { formField, textField } from '../legacy-fields.ts';
import { fieldsOf, listOfInput, numberOf } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';
import { toLegacyPolls } from './legacy-polls.ts';

const pollsBody = object({
  stepId: textField('ID_INVALID'),
  polls: formField({
    description:
      'The question, named by its id, its text in any language, its texts by language, or its position from 0; and `submittedOptions`, the ' +
      'positions of the chosen options from 0. A list of one is accepted',
  }),
  attempt: formField({ type: 'integer', description: 'What the client counts; the server counts itself' }),
});

/** Returns a position, or -1 for other values, which name no option. */
function positionOf(value: unknown): number {
  const number = numberOf(value);
  return typeof number === 'number' && Number.isInteger(number) ? number : -1;
}

export const pollsRoute = legacyRoute(
  {
    method: 'post',
    access: 'signedIn',
    path: '/polls',
    summary: 'Answer one question of the quiz of a step. The server judges and counts the attempt',
    body: pollsBody,
    answer: { result: described(schemaOf('SubmittedPoll'), 'Whether the answer is right, and whether the question is finished') },
    errors: ['NOT_FOUND', 'NOT_ENROLLED', 'STEP_LOCKED', 'QUIZ_FINISHED'],
    fieldNames: { questionId: 'polls.question', optionIds: 'polls.submittedOptions' },
  },
  async (ctx, { body }) => {
    const [poll, ...others] = listOfInput(body.polls);
    if (others.length > 0) throw new DomainError('VALIDATION_FAILED', { fields: { polls: 'CHOICE_INVALID' } });
    const { question: name, submittedOptions } = fieldsOf(poll);
    const { quiz, questionId } = await answerNamedQuestion(ctx, body.stepId, name, listOfInput(submittedOptions).map(positionOf));
    const question = quiz.questions.find(({ id }) => id === questionId);
    const answers = await readSubmittedAnswers(ctx, [quiz.id], requireActor(ctx).id);
    return {
      result: {
        step: quiz.id,
        question: questionId,
        correct: question?.correct ?? false,
        finished: question?.finished ?? false,
        attemptsLeft: question?.attemptsLeft ?? null,
        polls: toLegacyPolls(answers.get(quiz.id)),
      },
    };
  },
);
