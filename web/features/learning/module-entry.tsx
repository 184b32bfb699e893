import { Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useEffect, useId, useState } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText, Isolate, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { StepEntry } from './step-entry.tsx';

type SidebarModule = Outline_CourseFragment['modules'][number];

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: '12',
    ps: '5',
    pe: '4',
    py: '2',
    textAlign: 'start',
    fontWeight: 'medium',
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
  },
});
const Turning = chakra('span', { base: { color: 'inkFaint', transition: 'transform 150ms' }, variants: { open: { true: { transform: 'rotate(180deg)' } } } });
const Amount = chakra('span', { base: { flex: 'none', fontSize: 'sm', fontWeight: 'normal', color: 'inkSoft' } });

/** "2 of 3", or a tick if the module is complete. */
function ModuleState({ module }: { module: SidebarModule }) {
  const { number } = useFormat();
  const completed = module.steps.filter(({ state }) => state === 'completed').length;
  if (module.completed) {
    return (
      <Amount color="accent">
        <Icon icon={CheckIcon} />
        <HiddenText>
          <Trans context="module">completed</Trans>
        </HiddenText>
      </Amount>
    );
  }
  return (
    <Amount>
      <Trans>
        {number(completed)} of {number(module.steps.length)}
      </Trans>
    </Amount>
  );
}

export interface ModuleEntryProps {
  module: SidebarModule;
  openStepId: string | null;
  addressOf: (stepId: string) => string;
  onOpenStep?: (() => void) | undefined;
}

/** A module in the sidebar. It expands when the learner enters it and collapses only by hand. */
export function ModuleEntry({ module, openStepId, addressOf, onOpenStep }: ModuleEntryProps) {
  const id = useId();
  const holdsStep = module.steps.some((step) => step.id === openStepId);
  const [open, setOpen] = useState(holdsStep);
  const [explained, setExplained] = useState<string | null>(null);
  useEffect(() => {
    if (holdsStep) setOpen(true);
  }, [holdsStep]);
  return (
    <li>
      <Opener type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <chakra.span flex="1" minW="0" lineHeight="1.4">
          <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>
        </chakra.span>
        <ModuleState module={module} />
        <Turning open={open}>
          <Icon icon={ChevronDownIcon} size={1} />
        </Turning>
      </Opener>
      <chakra.ol id={id} hidden={!open} pb="3">
        {/* A long course has hundreds of steps: those of a collapsed module are not rendered. */}
        {open &&
          module.steps.map((step) => (
            <StepEntry
              key={step.id}
              step={step}
              here={step.id === openStepId}
              address={addressOf(step.id)}
              explained={explained === step.id}
              onExplain={() => setExplained(step.id)}
              onOpen={onOpenStep}
            />
          ))}
        {module.steps.length === 0 && (
          <Text as="li" small tone="soft" px="5" py="2">
            <Trans>There are no steps yet</Trans>
          </Text>
        )}
      </chakra.ol>
    </li>
  );
}
