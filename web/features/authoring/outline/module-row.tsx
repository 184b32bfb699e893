import { Plural, Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useShownName } from '../../../shared/editing/languages/shown-text.ts';
import { type MenuAction, RowMenu } from '../../../shared/editing/row-menu.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Box, Text } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import type { ReorderRow } from '../lists/reorder-entry.tsx';
import { GapsDescription, LanguageGaps } from './language-gaps.tsx';
import type { ModuleRow_ModuleFragment } from './outline-editor.generated.ts';

const Frame = chakra('div', { base: { borderBlockStartWidth: '1px', borderColor: 'line', bg: 'surface' } });
// In the narrowest window with large text, the words are below grip and menu.
const Top = chakra('div', { base: { display: 'flex', alignItems: 'flex-start', _narrowest: { flexWrap: 'wrap', justifyContent: 'space-between' } } });
const Opener = chakra('button', {
  base: {
    flex: '1',
    minW: '0',
    minH: '11',
    py: '2.5',
    display: 'grid',
    gap: '1',
    justifyItems: 'start',
    textAlign: 'start',
    lineHeight: '1.4',
    rounded: 'control',
    _focusVisible: { outlineOffset: '-2px' },
    _narrowest: { order: 1, flexBasis: 'full', px: '2' },
  },
});
const Name = chakra('span', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '1', fontWeight: 'medium', '& > bdi': { minW: '0', overflowWrap: 'anywhere' } },
});
const Turning = chakra('span', {
  base: { display: 'grid', placeItems: 'center', h: '1.4em', flex: 'none', transition: 'transform 150ms', color: 'inkFaint' },
  variants: { open: { true: { transform: 'rotate(180deg)' } } },
});

export interface ModuleRowProps {
  module: ModuleRow_ModuleFragment;
  row: ReorderRow;
  /** Expands the module on mount and whenever it becomes true. */
  opened: boolean;
  newStepAddress: string;
  actions: readonly MenuAction[];
  /** Its steps. */
  children: ReactNode;
}

/** A module in the outline with its steps. */
export function ModuleRow({ module, row, opened, newStepAddress, actions, children }: ModuleRowProps) {
  const id = useId();
  const [open, setOpen] = useState(opened);
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);
  const { name, language } = useShownName()(module);
  return (
    <Frame>
      <Top>
        {row.grip}
        <Opener type="button" aria-expanded={open} aria-controls={id} aria-describedby={`${id}-languages`} onClick={() => setOpen(!open)}>
          <Name>
            <bdi {...inLanguage(language)}>{name}</bdi>
            <Turning open={open}>
              <Icon icon={ChevronDownIcon} size={0.875} />
            </Turning>
          </Name>
          <Text as="span" small color="inkSoft">
            <Plural value={module.steps.length} one="# step" other="# steps" />
          </Text>
          <LanguageGaps languages={module.languages} />
        </Opener>
        <GapsDescription id={`${id}-languages`} languages={module.languages} />
        <RowMenu name={name} actions={actions} />
      </Top>
      <Box id={id} hidden={!open} pb="2">
        {module.steps.length === 0 && (
          <Text small tone="soft" ps="11" pe="3" pb="1">
            <Trans>There are no steps yet</Trans>
          </Text>
        )}
        {open && children}
        <Box ps="8">
          <ButtonLink variant="quiet" icon={PlusIcon} to={newStepAddress}>
            <Trans>Add a step</Trans>
          </ButtonLink>
        </Box>
      </Box>
    </Frame>
  );
}
