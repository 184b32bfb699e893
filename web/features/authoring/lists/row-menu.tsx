import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon, type IconName } from '../../../shared/ui/icon.tsx';
import type { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { ReorderRow } from './reorder-entry.tsx';

const Words = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '3' }, variants: { danger: { true: { color: 'danger' } } } });

export interface RowMenuProps {
  name: string;
  row: Pick<ReorderRow, 'moveUp' | 'moveDown'>;
  onDuplicate: () => void;
  onDelete: () => void;
}

const entry = (key: string, icon: IconName, words: ReactNode, onChoose: (() => void) | null, danger = false): MenuItem[] =>
  onChoose === null
    ? []
    : [
        {
          key,
          label: (
            <Words danger={danger}>
              <Icon name={icon} />
              {words}
            </Words>
          ),
          onChoose,
        },
      ];

/** The rarer actions on an item, and its place in the list for those who do not drag. */
export function RowMenu({ name, row, onDuplicate, onDelete }: RowMenuProps) {
  return (
    <MoreMenu
      name={name}
      items={[
        ...entry('up', 'arrowUp', <Trans>Move up</Trans>, row.moveUp),
        ...entry('down', 'arrowDown', <Trans>Move down</Trans>, row.moveDown),
        ...entry('duplicate', 'copy', <Trans>Duplicate</Trans>, onDuplicate),
        ...entry('delete', 'trash', <Trans>Delete</Trans>, onDelete, true),
      ]}
    />
  );
}
