import { useQuery } from '@apollo/client/react';
import InfoIcon from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import { QueryState, type QueryStateProps } from '../query-state.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Box } from '../ui/layout.tsx';
import { FormSkeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/states.tsx';
import { NewItemSettingsDocument } from './editor-dialog.generated.ts';
import type { FormContainer } from './item-form.tsx';
import type { EditorInAddress } from './use-editor-in-address.ts';

export interface SavedItemProps<TData> extends Pick<QueryStateProps<TData>, 'result' | 'children'> {
  /** Shown instead of an item that was deleted. */
  missing: ReactNode;
}

/** The skeleton of a long form in a dialog. As high as the window: the dialog must not grow when the form arrives. */
export function WholeSkeleton() {
  return (
    <Box minH="calc(100dvh - 9rem)">
      <FormSkeleton fields={5} />
    </Box>
  );
}

/** The form of a saved item, after it is fetched. */
export function SavedItem<TData>({ result, missing, children }: SavedItemProps<TData>) {
  return (
    <QueryState result={result} stays skeleton={<WholeSkeleton />} notFound={<EmptyState icon={InfoIcon}>{missing}</EmptyState>}>
      {children}
    </QueryState>
  );
}

function NewItem({ children }: { children: (languages: readonly string[]) => ReactNode }) {
  const result = useQuery(NewItemSettingsDocument);
  return (
    <QueryState result={result} stays skeleton={<WholeSkeleton />}>
      {({ settings }) => children(settings.contentLanguages)}
    </QueryState>
  );
}

export interface EditorDialogProps {
  editor: EditorInAddress;
  titles: { add: ReactNode; edit: ReactNode };
  /** Opens an item that was just added. */
  onAdded: (id: string) => void;
  /** The form of a new item, in the configured content languages. */
  added: (languages: readonly string[], container: FormContainer) => ReactNode;
  /** The form of a saved item. */
  edited: (id: string, container: FormContainer) => ReactNode;
}

/** The form of an item as a dialog over its list, opened by the URL. */
export function EditorDialog({ editor, titles, onAdded, added, edited }: EditorDialogProps) {
  const { close, staysAt } = editor;
  const container: FormContainer = {
    container: 'dialog',
    onSaved: (addedId) => (addedId === undefined ? close() : onAdded(addedId)),
    onCancel: close,
    staysAt,
  };
  const form = editor.adding ? <NewItem>{(languages) => added(languages, container)}</NewItem> : editor.edited !== null && edited(editor.edited, container);
  if (form === false) return null;
  return (
    <Dialog open kind="wide" onClose={close} title={editor.adding ? titles.add : titles.edit}>
      {form}
    </Dialog>
  );
}
