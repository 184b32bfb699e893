import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { choiceProblem } from '../../../schema/quiz-answer.ts';
import type { FieldProblem } from '../../shared/forms/field-problem.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { FinishedQuestion } from './finished-question.tsx';
import { OpenQuestion } from './open-question.tsx';
import type { QuestionPlace } from './question-number.tsx';
import type { StepQuiz_QuestionFragment } from './step-quiz.generated.ts';
import type { Answer } from './use-answer.ts';

type Question = StepQuiz_QuestionFragment;

const Note = chakra('p', { base: { fontSize: 'sm', color: 'inkSoft', rounded: 'control' } });

/** Whether a finished question was not right at once. */
export const isDifficult = ({ correct, options }: Question): boolean => correct === false || options.some(({ tried }) => tried);

/** Answers a finished question once more: judged by the right options that are shown since its end, with as many tries as it takes. Nothing is sent. */
function usePractice({ rightCount, options, ...question }: Question): { shown: Question; answer: Answer } {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [tried, setTried] = useState<readonly string[]>([]);
  const [correct, setCorrect] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [answers, setAnswers] = useState(0);
  const isRight = correct === true;

  const choose = (id: string, on: boolean) => {
    const others = rightCount > 1 ? picked.filter((each) => each !== id) : [];
    setPicked(on ? [...others, id] : others);
    setProblem(null);
  };
  const submit = () => {
    const code = choiceProblem(picked.length, rightCount);
    setProblem(code && { code, name: 'optionIds' });
    if (code !== null) return;
    const right = options.every(({ id, right: isRightOption }) => (isRightOption === true) === picked.includes(id));
    setCorrect(right);
    setAnswers((count) => count + 1);
    // As in the quiz: a single option is shown as tried, not as chosen.
    if (right || rightCount > 1) return;
    setTried([...tried, ...picked]);
    setPicked([]);
  };
  const shown: Question = {
    ...question,
    rightCount,
    correct,
    finished: isRight,
    attempts: 0,
    attemptsLeft: null,
    options: options.map((option) => ({
      ...option,
      chosen: isRight && picked.includes(option.id),
      right: isRight ? option.right : null,
      tried: tried.includes(option.id),
    })),
  };
  return { shown, answer: { chosen: new Set(picked), choose, submit, problem, failure: null, busy: false, answers } };
}

interface PracticeQuestionProps {
  question: Question;
  place: QuestionPlace;
  language: string;
}

function PracticeQuestion({ question, place, language }: PracticeQuestionProps) {
  const { shown, answer } = usePractice(question);
  if (shown.finished) return <FinishedQuestion question={shown} place={place} language={language} fresh />;
  return <OpenQuestion question={shown} place={place} language={language} answer={answer} />;
}

export interface QuizPracticeProps {
  questions: readonly Question[];
  language: string;
  onEnd: () => void;
}

/** Difficult questions of a finished quiz once more, without their answers. The result stays (docs/product-rules.md#5-learning). */
export function QuizPractice({ questions, language, onEnd }: QuizPracticeProps) {
  const note = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => note.current?.focus(), []);
  return (
    <Stack gap="6">
      <Note ref={note} tabIndex={-1}>
        <Trans>For practice only. Your result stays as it is.</Trans>
      </Note>
      {questions.map((question, index) => (
        <PracticeQuestion key={question.id} question={question} place={{ position: index + 1, count: questions.length }} language={language} />
      ))}
      <Row>
        <AppButton variant="plain" onClick={onEnd}>
          <Trans>Back to the result</Trans>
        </AppButton>
      </Row>
    </Stack>
  );
}
