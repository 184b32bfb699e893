import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import ArrowDownIcon from 'lucide-react/icons/arrow-down';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import CopyIcon from 'lucide-react/icons/copy';
import TrashIcon from 'lucide-react/icons/trash';
import type { ReactNode } from 'react';
import { chakra } from '../ui/chakra.ts';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu.tsx';
import { MoreMenu } from './more-menu.tsx';

const Words = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '3' }, variants: { danger: { true: { color: 'danger' } } } });

/** An action in the menu of a row. */
export interface MenuAction {
  key: string;
  icon: LucideIcon;
  words: ReactNode;
  /** null if the action is not possible now: it is left out. */
  onChoose: (() => void) | null;
  danger?: boolean;
}

/** Move up and Move down; null at the end of the list. */
export const moveActions = ({ moveUp, moveDown }: Record<'moveUp' | 'moveDown', (() => void) | null>): MenuAction[] => [
  { key: 'up', icon: ArrowUpIcon, words: <Trans>Move up</Trans>, onChoose: moveUp },
  { key: 'down', icon: ArrowDownIcon, words: <Trans>Move down</Trans>, onChoose: moveDown },
];

export const duplicateAction = (onChoose: () => void): MenuAction => ({ key: 'duplicate', icon: CopyIcon, words: <Trans>Duplicate</Trans>, onChoose });

export const deleteAction = (onChoose: () => void): MenuAction => ({
  key: 'delete',
  icon: TrashIcon,
  words: <Trans>Delete</Trans>,
  onChoose,
  danger: true,
});

/** Returns the item of an action, or none if the action is not possible now. */
export const menuItem = ({ key, icon, words, onChoose, danger }: MenuAction): MenuItem[] =>
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

/** The less frequent actions on an academy, a course, a module, a step or a class: each with an icon, Delete last and red. */
export function RowMenu({ name, actions }: { name: string; actions: readonly MenuAction[] }) {
  return <MoreMenu name={name} items={actions.flatMap(menuItem)} />;
}
