import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { showOtherLanguages, useReadingPreference } from '../i18n/reading-preference.ts';
import { chakra } from './chakra.ts';
import { CheckBox } from './controls.ts';
import { TextButton } from './text-button.tsx';

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '5', rowGap: '0', color: 'inkSoft', fontSize: 'sm' },
});
const Choice = chakra('label', { base: { display: 'inline-flex', alignItems: 'center', gap: '2.5', minH: '11', '& input': { mt: '0' } } });

export interface OtherLanguagesProps {
  /** The number of items of this list that are hidden because they lack a translation. */
  hidden: number;
  /** The number in a sentence, such as "2 courses are in other languages." */
  sentence: ReactNode;
}

/**
 * "Show in other languages" (docs/specification.md#1-what-the-product-does-and-for-whom): items without a translation are hidden
 * unless the user shows them: one line with their number and one button, or the choice to hide them again. Renders nothing if no item is hidden.
 */
export function OtherLanguages({ hidden, sentence }: OtherLanguagesProps) {
  const { otherLanguages } = useReadingPreference();
  if (hidden === 0 && !otherLanguages) return null;
  if (!otherLanguages) {
    return (
      <Line>
        <span>
          {sentence}{' '}
          <TextButton onClick={() => showOtherLanguages(true)}>
            <Trans>Show them</Trans>
          </TextButton>
        </span>
      </Line>
    );
  }
  return (
    <Line>
      <Choice>
        <CheckBox type="checkbox" checked onChange={(event) => showOtherLanguages(event.target.checked)} />
        <Trans>Show in other languages</Trans>
      </Choice>
    </Line>
  );
}
