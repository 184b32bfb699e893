import { Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useId, useState } from 'react';
import { AppButton } from '../../shared/ui/button.tsx';
import { Card, Heading, Row, Tag, Text } from '../../shared/ui/layout.tsx';
import { FinishedQuestion } from './finished-question.tsx';
import { OpenQuestion } from './open-question.tsx';
import type { QuestionPlace } from './question-number.tsx';
import { isDifficult, QuizPractice } from './quiz-practice.tsx';
import type { StepQuiz_QuestionFragment, StepQuiz_StepFragment } from './step-quiz.generated.ts';
import { type AnswerOptions, useAnswer } from './use-answer.ts';

interface QuestionProps extends AnswerOptions {
  place: QuestionPlace;
  language: string;
  main: boolean;
}

function AnswerableQuestion({ place, language, main, ...options }: QuestionProps) {
  const answer = useAnswer(options);
  const { question } = options;
  if (question.finished) return <FinishedQuestion question={question} place={place} language={language} fresh={answer.answers > 0} />;
  return <OpenQuestion question={question} place={place} language={language} answer={answer} main={main} />;
}

export interface StepQuizProps {
  step: StepQuiz_StepFragment;
  /** The viewer is not enrolled and cannot answer. */
  readOnly: boolean;
  /** Called with the idempotency key before an answer is sent. */
  onIdempotencyKey: (key: string) => void;
  /** Reads the quiz again after a refusal. */
  onRefused: () => void;
}

/** The quiz of a step: each question is answered and judged on its own (docs/specification.md#4-states-and-transitions). */
export function StepQuiz({ step: { id: stepId, shownLanguage, quiz }, readOnly, onIdempotencyKey, onRefused }: StepQuizProps) {
  const id = useId();
  /** The step whose difficult questions are practiced; null after it: the button takes the focus again. */
  const [practiced, setPracticed] = useState<string | null>();
  if (quiz == null) return null;
  const difficult = quiz.finished && !readOnly ? quiz.questions.filter(isDifficult) : [];
  const next = quiz.questions.find(({ finished }) => !finished);
  const show = (question: StepQuiz_QuestionFragment, index: number) => {
    const place = { position: index + 1, count: quiz.questions.length };
    return readOnly ? (
      <OpenQuestion key={question.id} question={question} place={place} language={shownLanguage} answer={null} />
    ) : (
      <AnswerableQuestion
        key={question.id}
        stepId={stepId}
        question={question}
        place={place}
        language={shownLanguage}
        main={question === next}
        onIdempotencyKey={onIdempotencyKey}
        onRefused={onRefused}
      />
    );
  };
  return (
    <Card as="section" padded aria-labelledby={id} display="grid" gap="6">
      <Row justifyContent="space-between" flexWrap="wrap">
        <Heading id={id}>
          <Trans>Quiz</Trans>
        </Heading>
        <span role="status">
          {quiz.finished && (
            <Tag tone="accent">
              <Trans>Polls Submitted</Trans>
            </Tag>
          )}
        </span>
      </Row>
      {readOnly && (
        <Text small tone="soft">
          <Trans>You are viewing this course. Enrolled learners can answer the quiz.</Trans>
        </Text>
      )}
      {practiced === stepId ? <QuizPractice questions={difficult} language={shownLanguage} onEnd={() => setPracticed(null)} /> : quiz.questions.map(show)}
      {difficult.length > 0 && practiced !== stepId && (
        <Row>
          <AppButton variant="plain" icon={RotateCwIcon} autoFocus={practiced === null} onClick={() => setPracticed(stepId)}>
            <Trans>Practice the difficult questions</Trans>
          </AppButton>
        </Row>
      )}
    </Card>
  );
}
