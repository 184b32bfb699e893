import { useQuery } from '@apollo/client/react';
import { StoppedJobsDocument } from './failed-jobs.generated.ts';

/** Milliseconds between two counts. */
const POLL = 300_000;

/** Returns whether jobs have stopped, for admins. Counted again every five minutes while the page is visible. */
export function useStoppedJobs(): boolean {
  const { data } = useQuery(StoppedJobsDocument, { fetchPolicy: 'cache-and-network', pollInterval: POLL, skipPollAttempt: () => document.hidden });
  return (data?.failedJobs.total ?? 0) > 0;
}
