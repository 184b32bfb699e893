import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useShownName } from '../../../shared/editing/languages/shown-text.ts';
import { type MenuAction, RowMenu } from '../../../shared/editing/row-menu.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import type { ReorderRow } from '../lists/reorder-entry.tsx';
import { GapsDescription, LanguageGaps } from './language-gaps.tsx';
import type { StepRow_StepFragment } from './outline-editor.generated.ts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    borderInlineStartWidth: '3px',
    borderColor: 'transparent',
    _hover: { bg: 'sunken' },
    // In the narrowest window with large text, the words are below grip and menu.
    _narrowest: { flexWrap: 'wrap', justifyContent: 'space-between' },
  },
  variants: { here: { true: { bg: 'accentSoft', borderColor: 'accent', _hover: { bg: 'accentSoft' } } } },
});
const Open = chakra(Link, {
  base: {
    flex: '1',
    minW: '0',
    display: 'grid',
    alignContent: 'center',
    gap: '1',
    minH: '11',
    py: '2.5',
    textDecoration: 'none',
    lineHeight: '1.4',
    rounded: 'control',
    _focusVisible: { outlineOffset: '-2px' },
    _narrowest: { order: 1, flexBasis: 'full', px: '2' },
    '&[aria-current]': { color: 'accentInk', fontWeight: 'medium' },
  },
});
const Marks = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '2', fontSize: 'xs', color: 'inkSoft', fontWeight: 'normal', _empty: { display: 'none' } },
});

export interface StepRowProps {
  step: StepRow_StepFragment;
  row: ReorderRow;
  address: string;
  here: boolean;
  actions: readonly MenuAction[];
}

/** A step in the outline: the name opens it; handle and menu have the other actions. */
export function StepRow({ step, row, address, here, actions }: StepRowProps) {
  const { name, language } = useShownName()(step);
  const description = useId();
  return (
    <Frame here={here}>
      {row.grip}
      <Open to={address} aria-current={here ? 'step' : undefined} aria-describedby={description}>
        <chakra.span overflowWrap="anywhere">
          <bdi {...inLanguage(language)}>{name}</bdi>
        </chakra.span>
        <Marks>
          {step.hasQuiz && (
            <span>
              <Trans>Quiz</Trans>
            </span>
          )}
          {step.hasHomework && (
            <span>
              <Trans>Homework</Trans>
            </span>
          )}
          {step.access === 'OPEN' && (
            <span>
              <Trans>Open immediately</Trans>
            </span>
          )}
        </Marks>
        <LanguageGaps languages={step.languages} />
      </Open>
      <GapsDescription id={description} languages={step.languages} />
      <RowMenu name={name} actions={actions} />
    </Frame>
  );
}
