import { Plural, Trans } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import type { ContentKind, PublishStatus } from '../../../schema-types.generated.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { useShownText } from '../languages/shown-text.ts';
import type { RowActions } from './content-row.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ListActions } from './list-actions.tsx';
import { isWanted, useListFilter } from './list-filter.ts';
import { ListTools } from './list-tools.tsx';
import type { ReorderRow } from './reorder-entry.tsx';
import { ReorderList } from './reorder-list.tsx';

interface Listed {
  id: string;
  status: PublishStatus;
  defaultLanguage: string;
  translations: readonly { language: string; name: string }[];
}

/** The item of an open dialog. */
export interface PendingDialog {
  name: string;
  language: string;
  onClose: () => void;
}

export interface ContentListProps<Item extends Listed> {
  kind: ContentKind;
  items: readonly Item[];
  label: string;
  actions: ListActions;
  onAdd: () => void;
  onEdit: (id: string) => void;
  addWords: ReactNode;
  /** The message of an empty list. */
  emptyWords: ReactNode;
  renderRow: (item: Item, row: ReorderRow, actions: RowActions) => ReactNode;
  renderPublish: (item: Item, dialog: PendingDialog) => ReactNode;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchIcon}
      action={
        <AppButton
          variant="plain"
          onClick={() => {
            onClear();
            document.getElementById('content')?.focus(); // this button unmounts; keep the focus on the page
          }}
        >
          <Trans>Show all</Trans>
        </AppButton>
      }
    >
      <Trans>No results match your search.</Trans>
    </EmptyState>
  );
}

/** Academies, or the courses of one, with search, filter, order and all actions. */
export function ContentList<Item extends Listed>(props: ContentListProps<Item>) {
  const { kind, items, label, actions, onAdd, onEdit, addWords, emptyWords, renderRow, renderPublish } = props;
  const [filter, setFilter] = useListFilter();
  const textOf = useShownText();
  const [pending, setPending] = useState<{ action: 'publish' | 'delete'; item: Item } | null>(null);
  const nameOf = (item: Item) => textOf(item)?.name ?? '';
  const add = (
    <AppButton icon={PlusIcon} onClick={onAdd}>
      {addWords}
    </AppButton>
  );
  if (items.length === 0) return <EmptyState action={add}>{emptyWords}</EmptyState>;

  const found = items.filter((item) => isWanted(item, filter));
  const narrowed = found.length < items.length;
  const close = () => setPending(null);
  const dialog = pending && { name: nameOf(pending.item), language: textOf(pending.item)?.language ?? pending.item.defaultLanguage, onClose: close };
  const actionsOn = (item: Item): RowActions => ({
    onEdit: () => onEdit(item.id),
    onPublish: () => setPending({ action: 'publish', item }),
    onUnpublish: () => void actions.unpublish(item.id),
    onDuplicate: () => void actions.duplicate(item.id),
    onDelete: () => setPending({ action: 'delete', item }),
  });

  return (
    <Stack gap="5">
      <ListTools filter={filter} onFilter={setFilter} add={add} />
      {narrowed && found.length > 0 && (
        <Text small tone="soft" role="status">
          <Plural value={found.length} one="# result." other="# results." /> <Trans>To change the order, clear the search and filters.</Trans>
        </Text>
      )}
      {found.length === 0 ? (
        <NothingFound onClear={() => setFilter({ search: '', status: '' })} />
      ) : (
        <ReorderList items={found} label={label} nameOf={nameOf} onReorder={actions.order} fixed={narrowed} spaced>
          {(item, row) => renderRow(item, row, actionsOn(item))}
        </ReorderList>
      )}
      {pending?.action === 'publish' && dialog && renderPublish(pending.item, dialog)}
      {pending?.action === 'delete' && dialog && (
        <DeleteDialog
          kind={kind}
          id={pending.item.id}
          {...dialog}
          onDelete={async (confirmation) => {
            await actions.remove(pending.item.id, confirmation);
            close();
          }}
        />
      )}
    </Stack>
  );
}
