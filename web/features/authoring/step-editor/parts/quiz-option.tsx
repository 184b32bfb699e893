import { useLingui } from '@lingui/react/macro';
import XIcon from 'lucide-react/icons/x';
import { useId } from 'react';
import { WORDING_MAX } from '../../../../../schema/limits.ts';
import { type FieldProblem, Problem } from '../../../../shared/forms/field-problem.tsx';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { CheckBox, Input } from '../../../../shared/ui/controls.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import type { QuizOptionValue } from '../values/step-values.ts';
import { ExplanationField } from './explanation-field.tsx';
import { OriginalWords } from './original-words.tsx';

const Line = chakra('div', { base: { display: 'flex', alignItems: 'flex-start', gap: '1' } });
const Tick = chakra('label', { base: { display: 'grid', placeItems: 'center', w: '11', h: '12', flex: 'none', cursor: 'pointer', '& input': { mt: '0' } } });

export interface QuizOptionProps {
  option: QuizOptionValue;
  /** The index, from 0. */
  index: number;
  language: string;
  problem: FieldProblem | null;
  explanationProblem: FieldProblem | null;
  /** The options as a whole are invalid, for example none is right. */
  wrong: boolean;
  onChange: (change: (option: QuizOptionValue) => QuizOptionValue) => void;
  /** null while there are only the required two. */
  onRemove: (() => void) | null;
}

/** An option: a checkbox for the right answer, and its text in this language. */
export function QuizOption({ option, index, language, problem, explanationProblem, wrong, onChange, onRemove }: QuizOptionProps) {
  const { t } = useLingui();
  const id = useId();
  const number = index + 1;
  const label = t`Option ${number}`;
  return (
    <div>
      <Line>
        <Tick title={t`Option ${number} is correct`}>
          <CheckBox
            type="checkbox"
            aria-label={t`Option ${number} is correct`}
            aria-invalid={(wrong && index === 0) || undefined}
            checked={option.isCorrect}
            onChange={(event) => onChange((before) => ({ ...before, isCorrect: event.target.checked }))}
          />
        </Tick>
        <chakra.div flex="1" minW="0">
          <Input
            {...inLanguage(language)}
            aria-label={label}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={problem === null ? undefined : id}
            value={option.words[language] ?? ''}
            maxLength={WORDING_MAX}
            onChange={(event) => onChange((before) => ({ ...before, words: { ...before.words, [language]: event.target.value } }))}
          />
          <OriginalWords id={option.id} words={option.words} language={language} />
          <Problem id={id} problem={problem} label={label} />
          <ExplanationField
            id={option.id}
            explanations={option.explanations}
            language={language}
            problem={explanationProblem}
            onChange={(how) => onChange((before) => ({ ...before, explanations: how(before.explanations) }))}
          />
        </chakra.div>
        <IconButton
          icon={XIcon}
          label={t`Remove option ${number}`}
          aria-disabled={onRemove === null || undefined}
          disabled={onRemove === null}
          onClick={onRemove ?? undefined}
        />
      </Line>
    </div>
  );
}
