import { Trans, useLingui } from '@lingui/react/macro';
import type { ReorderRow } from '../../shared/editor/reorder-entry.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Menu, type MenuItem } from '../../shared/ui/menu.tsx';

const Opener = chakra('span', { base: { display: 'grid', placeItems: 'center', w: '9' } });

interface OutlineMenuProps {
  name: string;
  row: Pick<ReorderRow, 'moveUp' | 'moveDown'>;
  actions: readonly MenuItem[];
}

/** What can be done to a module or step; its place in the list, for those who do not drag, stands behind the first two. */
export function OutlineMenu({ name, row, actions }: OutlineMenuProps) {
  const { t } = useLingui();
  const moves: MenuItem[] = [
    ...(row.moveUp === null ? [] : [{ key: 'up', label: <Trans>Move up</Trans>, onChoose: row.moveUp }]),
    ...(row.moveDown === null ? [] : [{ key: 'down', label: <Trans>Move down</Trans>, onChoose: row.moveDown }]),
  ];
  return (
    <Menu
      label={t`More actions: ${name}`}
      opener={
        <Opener>
          <Icon name="more" />
        </Opener>
      }
      items={[...actions.slice(0, 2), ...moves, ...actions.slice(2)]}
    />
  );
}
