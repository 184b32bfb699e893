import { Trans } from '@lingui/react/macro';
import type { COURSE_FIELDS } from '../../../../schema/item-fields.ts';
import { useVisibilityWords, VisibilityField } from '../editing/item-parts.tsx';
import type { ItemWords } from '../editing/item-words.ts';
import { AttemptsField, useAttemptWords } from './attempts-field.tsx';

/** Returns the words and controls of the fields of a course. */
export function useCourseWords(): ItemWords<typeof COURSE_FIELDS> {
  const visibility = useVisibilityWords();
  const attempts = useAttemptWords();
  return {
    texts: { name: { label: <Trans>Title</Trans> }, description: { label: <Trans>Description</Trans>, lines: 6 } },
    settings: {
      courseType: {
        label: <Trans>Type of course</Trans>,
        value: (typed) => visibility[typed] ?? typed,
        field: (label) => <VisibilityField name="courseType" label={label} />,
      },
      maxAttempts: { label: <Trans>Attempts</Trans>, value: (typed) => attempts(Number(typed)), field: (label) => <AttemptsField label={label} /> },
    },
  };
}
