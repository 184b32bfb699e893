import { chakra } from '../../../../shared/ui/chakra.ts';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { useStepForm } from '../step-form-context.tsx';
import type { Words } from '../values/step-values.ts';

const Line = chakra('p', {
  base: { ps: '3.5', mt: '1', borderInlineStartWidth: '3px', borderColor: 'line', color: 'inkSoft', fontSize: 'sm', overflowWrap: 'anywhere' },
});

/** The original text of a field, to translate from. */
export function OriginalWords({ words, language }: { words: Words; language: string }) {
  const { defaultLanguage } = useStepForm().values;
  const original = words[defaultLanguage] ?? '';
  if (language === defaultLanguage || original.trim() === '') return null;
  return <Line {...inLanguage(defaultLanguage)}>{original}</Line>;
}
