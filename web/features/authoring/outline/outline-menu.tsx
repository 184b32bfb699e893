import { Trans } from '@lingui/react/macro';
import type { MenuItem } from '../../../shared/ui/menu.tsx';
import { MoreMenu } from '../lists/more-menu.tsx';
import type { ReorderRow } from '../lists/reorder-entry.tsx';

interface OutlineMenuProps {
  name: string;
  row: Pick<ReorderRow, 'moveUp' | 'moveDown'>;
  actions: readonly MenuItem[];
}

/** The actions on a module or step, with Move up and Move down after the first two. */
export function OutlineMenu({ name, row, actions }: OutlineMenuProps) {
  const moves: MenuItem[] = [
    ...(row.moveUp === null ? [] : [{ key: 'up', label: <Trans>Move up</Trans>, onChoose: row.moveUp }]),
    ...(row.moveDown === null ? [] : [{ key: 'down', label: <Trans>Move down</Trans>, onChoose: row.moveDown }]),
  ];
  return <MoreMenu name={name} items={[...actions.slice(0, 2), ...moves, ...actions.slice(2)]} />;
}
