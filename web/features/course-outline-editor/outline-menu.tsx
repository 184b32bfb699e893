import { Trans } from '@lingui/react/macro';
import { MoreMenu } from '../../shared/editor/more-menu.tsx';
import type { ReorderRow } from '../../shared/editor/reorder-entry.tsx';
import type { MenuItem } from '../../shared/ui/menu.tsx';

interface OutlineMenuProps {
  name: string;
  row: Pick<ReorderRow, 'moveUp' | 'moveDown'>;
  actions: readonly MenuItem[];
}

/** What can be done to a module or step; its place in the list, for those who do not drag, stands behind the first two. */
export function OutlineMenu({ name, row, actions }: OutlineMenuProps) {
  const moves: MenuItem[] = [
    ...(row.moveUp === null ? [] : [{ key: 'up', label: <Trans>Move up</Trans>, onChoose: row.moveUp }]),
    ...(row.moveDown === null ? [] : [{ key: 'down', label: <Trans>Move down</Trans>, onChoose: row.moveDown }]),
  ];
  return <MoreMenu name={name} items={[...actions.slice(0, 2), ...moves, ...actions.slice(2)]} />;
}
