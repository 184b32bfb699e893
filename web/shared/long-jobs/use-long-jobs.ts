import type { TypedDocumentNode, WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { LongJobState } from '../../../schema/long-jobs.ts';

/** Polling interval while a job runs, in milliseconds. */
const LOOK_EVERY = 2000;

/** Whether a job is not over. */
export const isOpen = ({ state }: { state: LongJobState }): boolean => state === 'waiting' || state === 'running';

/**
 * Reads the viewer's jobs, and reads them again every 2 s while one is open: the state is the server's, so it is the same after a reload and on other
 * devices. `readAgain` resolves to null without a network, and the list stays as it is.
 */
export function useLongJobs<Data, Job extends { state: LongJobState }>(
  document: TypedDocumentNode<Data, Record<string, never>>,
  jobsOf: (data: Data) => readonly Job[],
  fetchPolicy: WatchQueryFetchPolicy,
) {
  const [polls, setPolls] = useState(false);
  const pollInterval = polls ? LOOK_EVERY : 0;
  const { data, refetch } = useQuery(document, { fetchPolicy, pollInterval, skipPollAttempt: () => globalThis.document.hidden });
  const jobs = data === undefined ? [] : jobsOf(data as Data);
  const open = jobs.some(isOpen);
  useEffect(() => setPolls(open), [open]);
  const readAgain = async (): Promise<readonly Job[] | null> => {
    const result = await refetch().catch(() => null);
    return result?.data === undefined ? null : jobsOf(result.data as Data);
  };
  return { jobs, readAgain };
}
