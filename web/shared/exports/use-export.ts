import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useDownload } from '../downloads/use-download.ts';
import { LargeExportsDocument } from './large-exports.generated.ts';

/** How a file is made: a small one is sent at once, a large one is made by a job, and a request may fail. */
export type StartedExport = 'small' | 'large' | 'failed';

/** Returns how a file is made from the result of a mutation: an export, null for a small file, undefined after a failure, which was shown. */
export const startedExport = (started: { id: string } | null | undefined): StartedExport =>
  started === undefined ? 'failed' : started === null ? 'small' : 'large';

/**
 * Exports a file: asks the server to make it, downloads a small one, and shows a large one among the viewer's exports (`LargeExports`). `loading` is
 * the path of a file that is asked for or arrives. Resolves to true when a file was downloaded.
 */
export function useExport() {
  const client = useApolloClient();
  const [asked, setAsked] = useState<string | null>(null);
  const { loading, kilobytes, download } = useDownload();
  /** The list may just be read for the first time: its answer does not have the new file. Without a network the list is read when it is shown again. */
  const readList = () =>
    client.query({ query: LargeExportsDocument, fetchPolicy: 'network-only', context: { queryDeduplication: false } }).catch(() => undefined);
  const exportFile = async (path: string, fallbackName: string, start: () => Promise<StartedExport>): Promise<boolean> => {
    setAsked(path);
    try {
      const started = await start();
      if (started === 'large') await readList();
      return started === 'small' && (await download(path, fallbackName));
    } finally {
      setAsked(null);
    }
  };
  return { loading: loading ?? asked, arriving: loading !== null, kilobytes, exportFile };
}
