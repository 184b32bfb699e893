import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef } from 'react';
import { useMessages } from '../../shared/errors/messages.ts';
import { Problem } from '../../shared/forms/field-problem.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { Tag, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { choiceCard } from '../../shared/ui/recipes.ts';
import { Explanation } from './explanation.tsx';
import { IncorrectAnswer } from './incorrect-answer.tsx';
import { QuestionNumber, type QuestionPlace } from './question-number.tsx';
import type { StepQuiz_QuestionFragment } from './step-quiz.generated.ts';
import type { Answer } from './use-answer.ts';
import { useKeptInPlace } from './use-kept-in-place.ts';

const Group = chakra('fieldset', { base: { minW: '0', display: 'grid', gap: '3' } });
const Options = chakra('div', { base: { display: 'grid', gap: '2' } });
const Option = chakra('label', {
  base: { ...choiceCard, alignItems: 'flex-start', '&:has(:disabled)': { cursor: 'default' } },
  variants: { tried: { true: { borderColor: 'attention', bg: 'attentionSoft' } } },
});

/** How many options are right, and how many attempts there are. */
function Rules({ id, question: { rightCount, attempts } }: { id: string; question: StepQuiz_QuestionFragment }) {
  return (
    <Text id={id} small tone="soft">
      <Plural value={rightCount} one="One answer is correct." other="# answers are correct." />{' '}
      {attempts === 0 ? <Trans>Unlimited attempts</Trans> : <Plural value={attempts} one="# attempt" other="# attempts" />}
    </Text>
  );
}

/** The hint after a wrong answer, with the documented messages (docs/specification.md#5-validation-rules). */
function WrongAnswer({ attemptsLeft }: { attemptsLeft: number | null | undefined }) {
  const { number } = useFormat();
  return (
    <Alert tone="attention" title={<IncorrectAnswer />}>
      <Trans>Please try again</Trans>
      {attemptsLeft != null && (
        <Text>
          <Trans>Attempt Remaining: {number(attemptsLeft)}</Trans>
        </Text>
      )}
    </Alert>
  );
}

export interface OpenQuestionProps {
  question: StepQuiz_QuestionFragment;
  place: QuestionPlace;
  language: string;
  /** null: the viewer can only read. */
  answer: Answer | null;
  /** Its Submit is the main action of the quiz. */
  main?: boolean;
}

interface OptionsProps extends Omit<OpenQuestionProps, 'place'> {
  describedBy: string;
  legend: ReactNode;
  children: ReactNode;
}

function QuestionOptions({ question, language, answer, describedBy, legend, children }: OptionsProps) {
  const name = useId();
  const { i18n } = useLingui();
  return (
    <Group aria-describedby={describedBy}>
      {legend}
      {children}
      <Options {...inLanguage(language)}>
        {question.options.map(({ id, text, tried, explanation }) => (
          <Option key={id} tried={tried}>
            <CheckBox
              type={question.rightCount > 1 ? 'checkbox' : 'radio'}
              name={name}
              checked={answer?.chosen.has(id) ?? false}
              disabled={answer === null}
              aria-invalid={answer !== null && answer.problem !== null ? true : undefined}
              onChange={(event) => answer?.choose(id, event.target.checked)}
            />
            {tried ? (
              <chakra.span minW="0">
                <chakra.s>{text}</chakra.s>{' '}
                <Tag tone="attention" bg="surface" {...inLanguage(i18n.locale)}>
                  <Trans>Tried</Trans>
                </Tag>
                <chakra.span display="block" {...inLanguage(i18n.locale)}>
                  <Explanation of={explanation} />
                </chakra.span>
              </chakra.span>
            ) : (
              <span>{text}</span>
            )}
          </Option>
        ))}
      </Options>
    </Group>
  );
}

/** A question that is not finished: one choice or several, and the hint after a wrong answer. */
export function OpenQuestion({ question, place, language, answer, main = false }: OpenQuestionProps) {
  const id = useId();
  const messages = useMessages();
  const button = useRef<HTMLDivElement>(null);
  const keepButton = useKeptInPlace(button, answer?.answers);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    keepButton();
    answer?.submit();
  };
  return (
    <chakra.form noValidate display="grid" gap="3" overflowAnchor="none" onSubmit={submit}>
      <QuestionOptions
        question={question}
        language={language}
        answer={answer}
        describedBy={`${id}-rules ${id}-problem`}
        legend={
          <chakra.legend fontWeight="medium" w="full" overflowWrap="anywhere" {...inLanguage(language)} textAlign="match-parent">
            <QuestionNumber {...place} />
            {question.text}
          </chakra.legend>
        }
      >
        <Rules id={`${id}-rules`} question={question} />
      </QuestionOptions>
      <Problem id={`${id}-problem`} problem={answer?.problem ?? null} label={question.text} />
      {answer !== null && answer.failure !== null && <Alert tone="danger" title={messages.ofError(answer.failure)} />}
      {question.correct === false && <WrongAnswer key={answer?.answers} attemptsLeft={question.attemptsLeft} />}
      {answer !== null && (
        <div ref={button}>
          <AppButton type="submit" variant={main ? 'main' : 'plain'} busy={answer.busy}>
            <Trans>Submit</Trans>
          </AppButton>
        </div>
      )}
    </chakra.form>
  );
}
