import { useMemo } from 'react';
import { htmlOfText } from '../../../../shared/editing/conflicts/changed-words.ts';
import { compareTexts } from '../../../../shared/editing/conflicts/compare-texts.ts';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { Words } from '../values/step-values.ts';
import { ChangedText } from './changed-text.tsx';
import { useFormerText } from './former-text-context.tsx';

const Line = chakra('div', {
  base: { ps: '3.5', mt: '1', borderInlineStartWidth: '3px', borderColor: 'line', color: 'inkSoft', fontSize: 'sm', overflowWrap: 'anywhere' },
  variants: { changed: { true: { borderColor: 'attention' } } },
});

export interface OriginalWordsProps {
  /** The question or option. */
  id: string;
  words: Words;
  language: string;
  /** Which of its texts. */
  part?: 'quiz' | 'explanations';
}

/** The original text of a question or an option, to translate from: the words that changed since the translation was made are marked. */
export function OriginalWords({ id, words, language, part = 'quiz' }: OriginalWordsProps) {
  const { defaultLanguage } = useStepForm().values;
  const former = useFormerText()?.[part].get(id);
  const original = words[defaultLanguage] ?? '';
  const changed = former !== undefined && former !== '' && former !== original;
  const html = useMemo(() => (changed ? compareTexts(htmlOfText(original), htmlOfText(former)).html(true) : null), [changed, original, former]);
  if (language === defaultLanguage || original.trim() === '') return null;
  return (
    <Line changed={changed} {...inLanguage(defaultLanguage)}>
      {html === null ? original : <ChangedText html={html} />}
    </Line>
  );
}
