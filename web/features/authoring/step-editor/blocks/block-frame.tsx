import { Trans, useLingui } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { Tag } from '../../../../shared/ui/layout.tsx';
import { CopiedWords } from '../../languages/translation-tabs.tsx';
import { MoreMenu } from '../../lists/more-menu.tsx';
import type { ReorderRow } from '../../lists/reorder-entry.tsx';
import type { EditorBlock } from '../values/step-values.ts';
import { BLOCK_KINDS } from './block-kinds.ts';

const Frame = chakra('section', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', minW: '0', _focusVisible: { outline: 'none', boxShadow: 'focus' } },
});
const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    ps: '1',
    pe: '1',
    color: 'inkSoft',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
});
const Name = chakra('h4', {
  base: { flex: '1 1 5rem', minW: '0', display: 'flex', alignItems: 'center', gap: '2', fontSize: 'sm', fontWeight: 'medium', color: 'inkSoft' },
});
const Body = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', p: { base: '3', md: '4' } } });

export interface BlockFrameProps {
  block: EditorBlock;
  /** The accessible name, such as "Text, 2". */
  name: string;
  row: ReorderRow;
  /** Just added: takes the focus. */
  fresh: boolean;
  /** The language that its text is copied from and not translated yet. */
  copiedFrom?: string;
  onDuplicate: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A block of the step with the actions on it. */
export function BlockFrame({ block, name, row, fresh, copiedFrom, onDuplicate, onRemove, children }: BlockFrameProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const kind = BLOCK_KINDS[block.type];
  useEffect(() => {
    if (fresh) frame.current?.focus();
  }, [fresh]);
  return (
    <Frame ref={frame} tabIndex={-1} aria-label={name}>
      <Top>
        {row.grip}
        <Name>
          <Icon icon={kind.icon} size={1.125} />
          {t(kind.label)}
        </Name>
        {row.buttons}
        <MoreMenu
          name={name}
          items={[
            { key: 'duplicate', label: <Trans>Duplicate</Trans>, onChoose: onDuplicate },
            { key: 'remove', label: <Trans>Remove</Trans>, onChoose: onRemove },
          ]}
        />
      </Top>
      <Body>
        {copiedFrom !== undefined && (
          <Tag tone="attention">
            <Icon icon={CopyIcon} size={0.875} />
            <span>
              <CopiedWords original={copiedFrom} />
            </span>
          </Tag>
        )}
        {children}
      </Body>
    </Frame>
  );
}
