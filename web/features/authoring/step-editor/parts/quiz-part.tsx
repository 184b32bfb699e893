import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { FactSeparator } from '../../../../shared/ui/fact-separator.tsx';
import { Isolate, Text } from '../../../../shared/ui/layout.tsx';
import { ReorderList } from '../../lists/reorder-list.tsx';
import { inserted, ordered } from '../blocks/change-blocks.ts';
import { RemovedSlip } from '../removed-toast.tsx';
import { Section } from '../section.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { isFilled } from '../values/filled.ts';
import { missingQuizWords } from '../values/missing-words.ts';
import { newQuestion, type QuizQuestionValue } from '../values/step-values.ts';
import { QuizQuestion } from './quiz-question.tsx';

/** Lists the other languages in which the quiz has no text yet. */
function MissingWords({ language }: { language: string }) {
  const { values } = useStepForm();
  const others = Object.keys(values.translations).filter((other) => other !== language && isFilled(values, other) && missingQuizWords(values, other) > 0);
  if (others.length === 0) return null;
  return (
    <Text small tone="soft">
      <Trans>Text is still missing in:</Trans>{' '}
      {others.map((other, index) => (
        <span key={other}>
          {index > 0 && <FactSeparator />}
          <Isolate lang={other}>{languageName(other)}</Isolate>
        </span>
      ))}
    </Text>
  );
}

/** The quiz of the step: the same questions and options in all languages, with their texts in this one (docs/specification.md#5-validation-rules). */
export function QuizPart({ language }: { language: string }) {
  const { t } = useLingui();
  const { values, update, problemAt } = useStepForm();
  const [removed, setRemoved] = useState<{ question: QuizQuestionValue; index: number } | null>(null);
  const { quiz } = values;
  const change = (how: (quiz: QuizQuestionValue[]) => QuizQuestionValue[]) => update((before) => ({ ...before, quiz: how(before.quiz) }));
  const nameOf = (question: QuizQuestionValue) => t`Question ${quiz.indexOf(question) + 1}`;
  return (
    <Section
      title={<Trans>Quiz</Trans>}
      help={
        quiz.length === 0 ? (
          <Trans>Questions with options to choose from.</Trans>
        ) : (
          <Trans>Questions, options, correct answers and attempts are the same in every language; only the wording differs.</Trans>
        )
      }
    >
      {quiz.length > 0 && (
        <ReorderList items={quiz} label={t`Quiz`} nameOf={nameOf} spaced onReorder={async (ids) => change((all) => ordered(all, ids))}>
          {(question, row) => (
            <QuizQuestion
              question={question}
              questionIndex={quiz.indexOf(question)}
              name={nameOf(question)}
              language={language}
              row={row}
              onChange={(how) => change((all) => all.map((each) => (each.id === question.id ? how(each) : each)))}
              onRemove={() => {
                setRemoved({ question, index: row.index });
                change((all) => all.filter(({ id }) => id !== question.id));
              }}
            />
          )}
        </ReorderList>
      )}
      <Problem problem={problemAt(`translations.${language}.quiz`) ?? problemAt('quiz')} label={<Trans>Quiz</Trans>} />
      {quiz.length > 0 && <MissingWords language={language} />}
      {removed !== null && (
        <RemovedSlip
          key={removed.question.id}
          onUndo={() => {
            change((all) => inserted(all, removed.question, removed.index));
            setRemoved(null);
          }}
        >
          <Trans>The question was removed in every language.</Trans>
        </RemovedSlip>
      )}
      <div>
        <AppButton variant="plain" icon={PlusIcon} data-add="question" onClick={() => change((all) => [...all, newQuestion()])}>
          {quiz.length === 0 ? <Trans>Add a quiz</Trans> : <Trans>Add a question</Trans>}
        </AppButton>
      </div>
    </Section>
  );
}
