import type { ReactNode } from 'react';
import { TextField } from '../../forms/form-field.tsx';
import { languageName } from '../../i18n/languages.ts';
import { chakra } from '../../ui/chakra.ts';
import { Stack } from '../../ui/layout.tsx';
import { inLanguage } from '../../ui/reading.tsx';

const Original = chakra('div', {
  base: {
    display: 'grid',
    gap: '0.5',
    px: '3.5',
    py: '2',
    borderInlineStartWidth: '3px',
    borderColor: 'line',
    color: 'inkSoft',
    fontSize: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxH: '12rem',
    overflowY: 'auto',
  },
  variants: { stale: { true: { borderColor: 'attention' } } },
});
const OriginalName = chakra('span', { base: { fontSize: 'xs', color: 'inkFaint' } });

export interface TranslatedFieldProps {
  /** Path in the values, such as `translations.de.name`. */
  name: string;
  label: ReactNode;
  help?: ReactNode;
  required?: boolean;
  /** The language of this field. */
  language: string;
  maxLength?: number;
  lines?: number;
  /** The text in the default language, to translate from. */
  original?: { language: string; text: string; stale: boolean };
}

/** A content text in one language, with the original that it translates. */
export function TranslatedField({ original, ...field }: TranslatedFieldProps) {
  return (
    <Stack gap="1.5">
      <TextField {...field} />
      {original !== undefined && original.text !== '' && (
        <Original stale={original.stale} {...inLanguage(original.language)}>
          <OriginalName>{languageName(original.language)}</OriginalName>
          <span>{original.text}</span>
        </Original>
      )}
    </Stack>
  );
}
