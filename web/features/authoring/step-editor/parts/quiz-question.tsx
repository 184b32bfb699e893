import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import TrashIcon from 'lucide-react/icons/trash';
import { useId } from 'react';
import { WORDING_MAX } from '../../../../../schema/limits.ts';
import { Field } from '../../../../shared/forms/field.tsx';
import { Problem } from '../../../../shared/forms/field-problem.tsx';
import { AppButton, IconButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import type { ReorderRow } from '../../lists/reorder-entry.tsx';
import { useStepForm } from '../step-form-context.tsx';
import { newOption, type QuizOptionValue, type QuizQuestionValue } from '../values/step-values.ts';
import { ExplanationField } from './explanation-field.tsx';
import { LimitField } from './limit-field.tsx';
import { OriginalWords } from './original-words.tsx';
import { QuizOption } from './quiz-option.tsx';
import { RevisionNotice } from './revision-notice.tsx';

const Card = chakra('section', { base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', minW: '0' } });
const Top = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', px: '1', borderBlockEndWidth: '1px', borderColor: 'line' },
});
const Body = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', p: { base: '3', md: '4' } } });
const Options = chakra('fieldset', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2', minW: '0' } });

export interface QuizQuestionProps {
  question: QuizQuestionValue;
  /** The index, from 0. */
  questionIndex: number;
  name: string;
  language: string;
  row: ReorderRow;
  onChange: (change: (question: QuizQuestionValue) => QuizQuestionValue) => void;
  onRemove: () => void;
}

/** The options of a question: which are right, and their texts in this language. */
function QuestionOptions({ question, questionIndex, language, onChange }: Pick<QuizQuestionProps, 'question' | 'questionIndex' | 'language' | 'onChange'>) {
  const id = useId();
  const { problemAt } = useStepForm();
  const problem = problemAt(`quiz[${questionIndex}].options`);
  const changeOption = (optionId: string, how: (option: QuizOptionValue) => QuizOptionValue) =>
    onChange((before) => ({ ...before, options: before.options.map((each) => (each.id === optionId ? how(each) : each)) }));
  const removeOption = (optionId: string) => onChange((before) => ({ ...before, options: before.options.filter((each) => each.id !== optionId) }));
  return (
    <Options aria-describedby={`${id}-help${problem === null ? '' : ` ${id}-problem`}`}>
      <chakra.legend fontSize="sm" fontWeight="medium" mb="1.5">
        <Trans>Options</Trans>
      </chakra.legend>
      <chakra.p id={`${id}-help`} fontSize="sm" color="inkSoft">
        <Trans>Tick all correct answers.</Trans>
      </chakra.p>
      {question.options.map((option, index) => (
        <QuizOption
          key={option.id}
          option={option}
          index={index}
          language={language}
          problem={problemAt(`translations.${language}.quiz[${questionIndex}].options[${index}].title`)}
          explanationProblem={problemAt(`translations.${language}.quiz[${questionIndex}].options[${index}].explanation`)}
          wrong={problem !== null}
          onChange={(how) => changeOption(option.id, how)}
          onRemove={question.options.length > 2 ? () => removeOption(option.id) : null}
        />
      ))}
      <Problem id={`${id}-problem`} problem={problem} label={<Trans>Options</Trans>} />
      <div>
        <AppButton variant="quiet" icon={PlusIcon} onClick={() => onChange((before) => ({ ...before, options: [...before.options, newOption()] }))}>
          <Trans>Add an option</Trans>
        </AppButton>
      </div>
    </Options>
  );
}

/** A question with its texts in this language; right answers and attempts apply to all languages. */
export function QuizQuestion({ question, questionIndex, name, language, row, onChange, onRemove }: QuizQuestionProps) {
  const { t } = useLingui();
  const { problemAt } = useStepForm();
  const path = `translations.${language}.quiz[${questionIndex}]`;
  // A language without any quiz text has one problem, and its first field takes the focus.
  const missing = problemAt(`translations.${language}.quiz`) !== null && questionIndex === 0;
  return (
    <Card aria-label={name}>
      <Top>
        {row.grip}
        <chakra.h4 flex="1 1 5rem" fontSize="sm" fontWeight="medium" color="inkSoft">
          {name}
        </chakra.h4>
        {row.buttons}
        <IconButton icon={TrashIcon} label={t`Remove ${name}`} onClick={onRemove} />
      </Top>
      <Body>
        <Field label={<Trans>Question</Trans>} problem={problemAt(`${path}.question`)}>
          {(control) => (
            <>
              <Input
                {...control}
                {...inLanguage(language)}
                aria-invalid={missing || control['aria-invalid']}
                value={question.words[language] ?? ''}
                maxLength={WORDING_MAX}
                onChange={(event) => onChange((before) => ({ ...before, words: { ...before.words, [language]: event.target.value } }))}
              />
              <OriginalWords id={question.id} words={question.words} language={language} />
            </>
          )}
        </Field>
        <ExplanationField
          id={question.id}
          explanations={question.explanations}
          language={language}
          problem={problemAt(`${path}.explanation`)}
          onChange={(how) => onChange((before) => ({ ...before, explanations: how(before.explanations) }))}
        />
        <RevisionNotice question={question} />
        <QuestionOptions question={question} questionIndex={questionIndex} language={language} onChange={onChange} />
        <LimitField
          label={<Trans>Attempts at this question</Trans>}
          value={question.attempts}
          initial="3"
          problem={problemAt(`quiz[${questionIndex}].attempts`)}
          onChange={(attempts) => onChange((before) => ({ ...before, attempts }))}
        />
      </Body>
    </Card>
  );
}
