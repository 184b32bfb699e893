import { Trans, useLingui } from '@lingui/react/macro';
import type { COURSE_FIELDS } from '../../../../schema/item-fields.ts';
import { RANGES } from '../../../../schema/limits.ts';
import { useVisibilityWords, VisibilityField } from '../../../shared/editing/item-parts.tsx';
import type { ItemWords } from '../../../shared/editing/item-words.ts';
import { TextField } from '../../../shared/forms/form-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { AttemptsField, useAttemptWords } from './attempts-field.tsx';

/** Returns the words and controls of the fields of a course. */
export function useCourseWords(): ItemWords<typeof COURSE_FIELDS> {
  const visibility = useVisibilityWords();
  const attempts = useAttemptWords();
  const { t } = useLingui();
  const format = useFormat();
  const [least, most] = [RANGES.estimatedWeeks.min, RANGES.estimatedWeeks.max].map(format.number);
  return {
    texts: { name: { label: <Trans>Title</Trans> }, description: { label: <Trans>Description</Trans>, lines: 6 } },
    settings: {
      courseType: {
        label: <Trans>Type of course</Trans>,
        value: (typed) => visibility[typed] ?? typed,
        field: (label) => <VisibilityField name="courseType" label={label} />,
      },
      maxAttempts: { label: <Trans>Attempts</Trans>, value: (typed) => attempts(Number(typed)), field: (label) => <AttemptsField label={label} /> },
      estimatedWeeks: {
        label: <Trans>Estimated weeks</Trans>,
        value: (typed) => (typed === '' ? t`No estimate` : typed),
        field: (label) => (
          <TextField
            name="estimatedWeeks"
            numeric
            maxLength={4}
            label={label}
            help={
              <Trans>
                How many weeks a learner usually needs, from {least} to {most}. Leave it empty for no estimate.
              </Trans>
            }
          />
        ),
      },
    },
  };
}
