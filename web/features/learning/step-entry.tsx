import { Trans } from '@lingui/react/macro';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { chakra } from '../../shared/ui/chakra.ts';
import { HiddenText, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { ProgressStep, Tick } from './progress-step.tsx';
import { StepMark } from './step-mark.ts';

type SidebarStep = Outline_CourseFragment['modules'][number]['steps'][number];

const Item = chakra('li', {
  base: {
    position: 'relative',
    // The line between two steps.
    '&:not(:last-child)::after': { content: '""', position: 'absolute', insetInlineStart: '33px', top: '30px', bottom: '-14px', w: '2px', bg: 'line' },
    '&[data-state=completed]:not(:last-child)::after': { bg: 'accent' },
  },
});

const entry = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  w: 'full',
  minH: '11',
  py: '2.5',
  ps: '26px',
  pe: '4',
  textAlign: 'start',
  textDecoration: 'none',
  color: 'inkSoft',
  borderInlineStartWidth: '3px',
  borderColor: 'transparent',
  _hover: { bg: 'sunken', color: 'ink' },
  _focusVisible: { outlineOffset: '-2px' },
  '&[aria-current]': { bg: 'accentSoft', color: 'accentInk', fontWeight: 'medium', borderColor: 'accent' },
} as const;

const OpenEntry = chakra(Link, { base: { ...entry, ps: '23px' } });
const LockedEntry = chakra('button', { base: { ...entry, ps: '23px', color: 'inkFaint' } });
const Words = chakra('span', { base: { flex: '1', minW: '0', lineHeight: '1.4' } });

export interface StepEntryProps {
  step: SidebarStep;
  /** The step is the current page. */
  here: boolean;
  address: string;
  /** The locked step was pressed: show what unlocks it. */
  explained: boolean;
  onExplain: () => void;
  onOpen: (() => void) | undefined;
}

/** The state as text for screen readers. */
function StateWords({ state }: { state: SidebarStep['state'] }) {
  if (state === 'completed') return <Trans context="step">completed</Trans>;
  if (state === 'locked') return <Trans>locked</Trans>;
  return <Trans>open</Trans>;
}

/** A step in the sidebar: a link if it is open; if it is locked, it explains what unlocks it. */
export function StepEntry({ step, here, address, explained, onExplain, onOpen }: StepEntryProps) {
  const mark = useContext(StepMark);
  const state = step.state === 'completed' ? 'completed' : here ? 'here' : step.state === 'locked' ? 'locked' : 'open';
  const content = (
    <>
      <ProgressStep state={state} here={here && state === 'completed'} data-state={state} mt="0.5">
        {state === 'completed' && <Tick />}
      </ProgressStep>
      <Words>
        <chakra.span display="block" {...inLanguage(step.shownLanguage)} textAlign="match-parent">
          {step.name}
        </chakra.span>
        <HiddenText>
          <StateWords state={step.state} />
        </HiddenText>
      </Words>
      {mark(step.id)}
    </>
  );
  return (
    <Item data-state={step.state}>
      {step.state === 'locked' && !here ? (
        <LockedEntry type="button" aria-disabled="true" onClick={onExplain}>
          {content}
        </LockedEntry>
      ) : (
        <OpenEntry to={address} aria-current={here ? 'step' : undefined} onClick={onOpen}>
          {content}
        </OpenEntry>
      )}
      {explained && (
        <Text small tone="soft" role="status" ps="54px" pe="4" pb="2">
          <Trans>This step opens when the previous step is complete</Trans>
        </Text>
      )}
    </Item>
  );
}
