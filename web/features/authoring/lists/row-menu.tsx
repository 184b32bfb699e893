import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import CopyIcon from 'lucide-react/icons/copy';
import TrashIcon from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
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

const entry = (key: string, icon: LucideIcon, words: ReactNode, onChoose: (() => void) | null, danger = false): MenuItem[] =>
  onChoose === null
    ? []
    : [
        {
          key,
          label: (
            <Words danger={danger}>
              <Icon icon={icon} />
              {words}
            </Words>
          ),
          onChoose,
        },
      ];

/** The less frequent actions on an item, and Move up and Move down. */
export function RowMenu({ name, row, onDuplicate, onDelete }: RowMenuProps) {
  return (
    <MoreMenu
      name={name}
      items={[
        ...entry('up', ArrowUpIcon, <Trans>Move up</Trans>, row.moveUp),
        ...entry('down', ArrowDownIcon, <Trans>Move down</Trans>, row.moveDown),
        ...entry('duplicate', CopyIcon, <Trans>Duplicate</Trans>, onDuplicate),
        ...entry('delete', TrashIcon, <Trans>Delete</Trans>, onDelete, true),
      ]}
    />
  );
}
