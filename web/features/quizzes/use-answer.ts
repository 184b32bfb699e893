import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { choiceProblem } from '../../../schema/quiz-answer.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import type { FieldProblem } from '../../shared/forms/field-problem.tsx';
import { AnswerQuizQuestionDocument, type StepQuiz_QuestionFragment } from './step-quiz.generated.ts';

export interface AnswerOptions {
  stepId: string;
  question: StepQuiz_QuestionFragment;
  /** Called with the idempotency key before an answer is sent. */
  onIdempotencyKey: (key: string) => void;
  /** Reads the quiz again after a refusal, because the shown one may be stale. */
  onRefused: () => void;
}

/** The choice in a question that is not finished. */
export interface Answer {
  chosen: ReadonlySet<string>;
  choose: (id: string, on: boolean) => void;
  submit: () => void;
  problem: FieldProblem | null;
  failure: unknown;
  busy: boolean;
  /** Number of answers that were judged. */
  answers: number;
}

/**
 * The choice of a learner in a question, and sending it. The choice stays after a failed request, and one of several options also after a wrong
 * answer; a repeated press after a lost response sends the same idempotency key.
 */
export function useAnswer({ stepId, question, onIdempotencyKey, onRefused }: AnswerOptions): Answer {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [answers, setAnswers] = useState(0);
  const [send, { loading: busy }] = useMutation(AnswerQuizQuestionDocument, { context: { onIdempotencyKey } });
  // The author may have replaced options since they were picked.
  const chosen = question.options.filter(({ id }) => picked.has(id)).map(({ id }) => id);

  const choose = (id: string, on: boolean) => {
    const others = question.rightCount > 1 ? chosen.filter((each) => each !== id) : [];
    setPicked(new Set(on ? [...others, id] : others));
    setProblem(null);
  };
  const submit = async () => {
    const code = choiceProblem(chosen.length, question.rightCount);
    setProblem(code && { code, name: 'optionIds' });
    if (busy || code !== null) return;
    setFailure(null);
    try {
      await send({ variables: { stepId, questionId: question.id, optionIds: chosen } });
      setAnswers((count) => count + 1);
      // A single option that was wrong is shown as tried, not as chosen.
      if (question.rightCount === 1) setPicked(new Set());
    } catch (error) {
      setFailure(error);
      if (readFailure(error).kind === 'refused') onRefused();
    }
  };
  return { chosen: new Set(chosen), choose, submit: () => void submit(), problem, failure, busy, answers };
}
