import { Trans } from '@lingui/react/macro';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import PencilIcon from 'lucide-react/icons/pencil';
import SendIcon from 'lucide-react/icons/send';
import { deleteAction, duplicateAction, type MenuAction, moveActions, RowMenu } from '../../../shared/editing/row-menu.tsx';
import type { ListedItem, RowActions } from './listed-item.ts';
import type { ReorderRow } from './reorder-entry.tsx';

export interface ItemMenuProps extends RowActions {
  item: Pick<ListedItem, 'name' | 'published'>;
  row: Pick<ReorderRow, 'moveUp' | 'moveDown'>;
  /** The menu has all actions of the item, also those that a card shows as buttons. */
  whole?: boolean;
}

export const unpublishAction = (onChoose: () => void): MenuAction => ({ key: 'unpublish', icon: EyeOffIcon, words: <Trans>Unpublish</Trans>, onChoose });

/** The actions on an academy or a course in its list. */
export function ItemMenu({ item: { name, published }, row, whole = false, ...actions }: ItemMenuProps) {
  const buttons: MenuAction[] = [
    { key: 'details', icon: PencilIcon, words: <Trans>Details</Trans>, onChoose: actions.onDetails },
    { key: 'publish', icon: SendIcon, words: <Trans>Publish</Trans>, onChoose: published ? null : actions.onPublish },
  ];
  return (
    <RowMenu
      name={name}
      actions={[
        ...(whole ? buttons : []),
        ...moveActions(row),
        duplicateAction(actions.onDuplicate),
        ...(published ? [unpublishAction(actions.onUnpublish)] : []),
        deleteAction(actions.onDelete),
      ]}
    />
  );
}
