import { Plural, Trans } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import SearchIcon from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import type { ContentKind, PublishStatus } from '../../../schema-types.generated.ts';
import { AppButton, type ButtonVariant } from '../../../shared/ui/button.tsx';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { ShowMore } from '../../../shared/ui/show-more.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { ContentCopies } from '../copies/content-copies.tsx';
import { ContentRow } from './content-row.tsx';
import { ContentTable, type ContentTableProps } from './content-table.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { ListActions } from './list-actions.tsx';
import { matchesFilter, type OwnFilter, useListFilter } from './list-filter.ts';
import { ListTools } from './list-tools.tsx';
import { useListView } from './list-view.ts';
import type { ListedItem, RowActions } from './listed-item.ts';
import { ReorderList } from './reorder-list.tsx';
import { useFresh } from './use-fresh.ts';
import { usePart, useReached } from './use-part.ts';

interface Listed {
  id: string;
  status: PublishStatus;
  translations: readonly { language: string; name: string }[];
}

/** The item of an open dialog. */
export interface PendingDialog {
  name: string;
  language: string;
  onClose: () => void;
}

export interface ContentListProps<Item extends Listed> {
  kind: Exclude<ContentKind, 'module' | 'step'>;
  /** The academy of listed courses. */
  parentId: string | null;
  items: readonly Item[];
  label: string;
  actions: ListActions;
  onAdd: () => void;
  /** Opens the form of an item. */
  onDetails: (id: string) => void;
  addWords: ReactNode;
  /** Plain where something else is the main action of the page. */
  addVariant?: ButtonVariant;
  /** The message of an empty list. */
  emptyWords: ReactNode;
  /** What the list shows of an item. */
  listed: (item: Item) => ListedItem;
  renderPublish: (item: Item, dialog: PendingDialog) => ReactNode;
  /** A filter beside search and status. */
  ownFilter?: OwnFilter<Item>;
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

/** Cards of a long list that are shown at first. */
const CARDS_AT_FIRST = 12;

type CardsProps = Omit<ContentTableProps, 'view' | 'onView'>;

function Cards({ items, label, actions, actionsOn, fixed, fresh }: CardsProps) {
  const part = usePart<HTMLOListElement>(items.length, CARDS_AT_FIRST);
  useReached(items, fresh, part.reach);
  return (
    <>
      <ReorderList items={items} label={label} nameOf={({ name }) => name} onReorder={actions.order} fixed={fixed} spaced part={part}>
        {(item, row) => <ContentRow item={item} row={row} fresh={item.id === fresh} {...actionsOn(item)} />}
      </ReorderList>
      {part.onMore !== null && <ShowMore busy={false} onPress={part.onMore} />}
    </>
  );
}

interface FullListProps<Item extends Listed> extends ContentListProps<Item> {
  add: ReactNode;
  /** The item that was just added, and a function that marks one. */
  fresh: string | null;
  mark: (id: string | null) => void;
}

function FullList<Item extends Listed>(props: FullListProps<Item>) {
  const { kind, items, label, actions, add, fresh, mark, onDetails, listed, renderPublish, ownFilter } = props;
  const [filter, setFilter] = useListFilter(ownFilter);
  const [view, setView] = useListView();
  const [pending, setPending] = useState<{ action: 'publish' | 'delete'; id: string } | null>(null);
  const shown = items.filter((item) => matchesFilter(item, filter, ownFilter)).map(listed);
  const narrowed = shown.length < items.length;
  const inOrder = !narrowed && shown.length > 1 && (!view.table || view.sort === 'order');
  const close = () => setPending(null);
  const pendingItem = items.find(({ id }) => id === pending?.id);
  const dialog = pendingItem && { name: listed(pendingItem).name, language: listed(pendingItem).language, onClose: close };
  const actionsOn = ({ id }: ListedItem): RowActions => ({
    onDetails: () => onDetails(id),
    onPublish: () => setPending({ action: 'publish', id }),
    onUnpublish: () => void actions.unpublish(id),
    onDuplicate: () => void actions.duplicate(id).then(mark),
    onDelete: () => setPending({ action: 'delete', id }),
  });

  return (
    <Stack gap="5">
      <ListTools filter={filter} onFilter={setFilter} own={ownFilter} add={add} table={view.table} onTable={(table) => setView({ table })} />
      {narrowed && shown.length > 0 && (
        <Text small tone="soft" mb="-2" role="status">
          <Plural value={shown.length} one="# result." other="# results." /> <Trans>To change the order, clear the search and filters.</Trans>
        </Text>
      )}
      {inOrder && (
        <Text small tone="soft" mb="-2">
          <Trans>In the order in which learners see them.</Trans>
        </Text>
      )}
      {shown.length === 0 ? (
        <NothingFound onClear={() => setFilter({ search: '', status: '', own: '' })} />
      ) : view.table ? (
        <ContentTable items={shown} label={label} view={view} onView={setView} actions={actions} actionsOn={actionsOn} fixed={narrowed} fresh={fresh} />
      ) : (
        <Cards items={shown} label={label} actions={actions} actionsOn={actionsOn} fixed={narrowed} fresh={fresh} />
      )}
      {pending?.action === 'publish' && pendingItem && dialog && renderPublish(pendingItem, dialog)}
      {pending?.action === 'delete' && dialog && (
        <DeleteDialog
          kind={kind}
          id={pending.id}
          {...dialog}
          onDelete={async (confirmation) => {
            await actions.remove(pending.id, confirmation);
            close();
          }}
        />
      )}
    </Stack>
  );
}

/** Academies, or the courses of one, with search, filter, order and all actions; as cards or as a table. The viewer's large copies are above it. */
export function ContentList<Item extends Listed>(props: ContentListProps<Item>) {
  const { kind, parentId, items, actions, onAdd, addWords, addVariant, emptyWords } = props;
  const [fresh, mark] = useFresh();
  const add = (
    <AppButton icon={PlusIcon} variant={addVariant} onClick={onAdd}>
      {addWords}
    </AppButton>
  );
  const onReady = async (copyId: string) => {
    await actions.requests.refetch().catch(() => undefined);
    mark(copyId);
  };
  return (
    <Stack gap="5">
      <ContentCopies kind={kind} parentId={parentId} onReady={(copyId) => void onReady(copyId)} />
      {items.length === 0 ? <EmptyState action={add}>{emptyWords}</EmptyState> : <FullList {...props} add={add} fresh={fresh} mark={mark} />}
    </Stack>
  );
}
