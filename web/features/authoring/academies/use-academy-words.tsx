import { Trans } from '@lingui/react/macro';
import type { ACADEMY_FIELDS } from '../../../../schema/item-fields.ts';
import { useVisibilityWords, VisibilityField } from '../../../shared/editing/item-parts.tsx';
import type { ItemWords } from '../../../shared/editing/item-words.ts';

/** Returns the words and controls of the fields of an academy. */
export function useAcademyWords(): ItemWords<typeof ACADEMY_FIELDS> {
  const visibility = useVisibilityWords();
  return {
    texts: { name: { label: <Trans>Name</Trans> }, subTitle: { label: <Trans>Subtitle</Trans> } },
    settings: {
      academyType: {
        label: <Trans>Type of academy</Trans>,
        value: (typed) => visibility[typed] ?? typed,
        field: (label) => <VisibilityField name="academyType" label={label} />,
      },
    },
  };
}
