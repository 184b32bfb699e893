import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import type { CopyKind } from '../../../../schema/copies.ts';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { ContentCopiesDocument, StartCopyDocument } from './content-copies.generated.ts';

/** The result of copying an item: the id of the copy, or null while a job makes it. */
export interface Copied {
  copyId: string | null;
}

/** Says that a job copies an item; the progress is above the list. */
export function sayCopying(): void {
  showToast({
    tone: 'info',
    title: <Trans>Being copied</Trans>,
    body: <Trans>It has many steps. You can leave this page: you get a notification when the copy is ready.</Trans>,
  });
}

/** Returns a function that copies an item with `atOnce`, or by a job if the server refuses that because of its size. */
export function useCopy(kind: CopyKind): (id: string, atOnce: () => Promise<string | undefined>) => Promise<Copied | undefined> {
  const client = useApolloClient();
  const [start] = useMutation(StartCopyDocument);
  /** The list may just be read: its answer does not have the new copy. Without a network it is read when it is shown again. */
  const readList = () =>
    client.query({ query: ContentCopiesDocument, fetchPolicy: 'network-only', context: { queryDeduplication: false } }).catch(() => undefined);
  return async (id, atOnce) => {
    try {
      const copyId = await atOnce();
      return copyId === undefined ? undefined : { copyId };
    } catch (error) {
      if (!hasCode(error, 'COPY_TOO_LARGE')) throw error;
      await start({ variables: { kind, id } });
      await readList();
      return { copyId: null };
    }
  };
}
