import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import { useRef } from 'react';
import type { JobState } from '../../../schema/job-failures.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { FailedJobItem } from './failed-job-item.tsx';
import { FailedJobsDocument, RetryAllJobsDocument, RetryJobDocument } from './failed-jobs.generated.ts';

interface WordsProps {
  state: JobState;
  total: number;
}

const Count = ({ state, total }: WordsProps) =>
  state === 'stopped' ? (
    <Plural value={total} one="# stopped job" other="# stopped jobs" />
  ) : (
    <Plural value={total} one="# job failed and will be tried again" other="# jobs failed and will be tried again" />
  );

/** Failed jobs in a state: those that gave up, such as emails that were refused, or those that are tried again. */
export function FailedJobs({ state }: { state: JobState }) {
  const { t } = useLingui();
  const result = useQuery(FailedJobsDocument, { variables: { state }, fetchPolicy: 'cache-and-network' });
  const list = useRef<HTMLDivElement>(null);
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { state, cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ failedJobs: withNextPage(shown.failedJobs, next.failedJobs) }),
    });
  });
  const onRetried = async (count: number) => {
    showToast({ tone: 'success', title: <Plural value={count} one="# job will be tried again" other="# jobs will be tried again" /> });
    // The button that was pressed goes away with its row.
    list.current?.focus({ preventScroll: true });
    await result.refetch().catch(() => undefined);
  };
  const [retry, retrying] = useMutation(RetryJobDocument, { onError: notifyFailure, onCompleted: () => void onRetried(1) });
  const [retryAll, retryingAll] = useMutation(RetryAllJobsDocument, { onError: notifyFailure, onCompleted: (data) => void onRetried(data.retryAllJobs) });
  const isStopped = state === 'stopped';
  const busy = retrying.loading || retryingAll.loading;
  return (
    <chakra.div ref={list} tabIndex={-1} role="region" aria-label={isStopped ? t`Stopped jobs` : t`Jobs that will be tried again`} outline="none">
      <QueryState result={result} skeleton={isStopped ? <LinesSkeleton /> : null}>
        {({ failedJobs: { items, total, nextCursor } }) =>
          items.length === 0 ? (
            isStopped && (
              <EmptyState icon={CircleCheckIcon}>
                <Trans>No jobs have stopped.</Trans>
              </EmptyState>
            )
          ) : (
            <Stack>
              <Row flexWrap="wrap" justifyContent="space-between">
                <Text small tone="soft" role="status">
                  <Count state={state} total={total} />
                </Text>
                <AppButton busy={busy} onClick={() => void retryAll({ variables: { state } })}>
                  {isStopped ? <Trans>Try all again</Trans> : <Trans>Try all now</Trans>}
                </AppButton>
              </Row>
              <ItemList>
                {items.map((job) => (
                  <FailedJobItem key={job.id} job={job} busy={busy} onRetry={() => void retry({ variables: { id: job.id } })} />
                ))}
              </ItemList>
              <ShowNextPage after={nextCursor} more={more} />
            </Stack>
          )
        }
      </QueryState>
    </chakra.div>
  );
}
