import { useQuery } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StorageProblem } from '../../../schema/installation.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { unit } from '../../shared/i18n/format-media.ts';
import { QueryState, useIsLoading } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Heading, Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { InstallationRow } from './installation-row.tsx';
import { InstallationStateDocument, type InstallationStateQuery } from './installation-state.generated.ts';

/** Milliseconds between two looks. */
const LOOK_EVERY = 30_000;
const GIGABYTE = 1_000_000_000;
/** Below so many free bytes an operator makes room. */
const LITTLE_SPACE = 5 * GIGABYTE;
/** Milliseconds for which a loss of events is worth mentioning. */
const RECENT = 60 * 60 * 1000;
/** Milliseconds after which a job that nobody runs is a problem. */
const OVERDUE = 2 * 60 * 1000;

type State = InstallationStateQuery['installationState'];

const JobList = chakra('ul', { base: { mt: '2', display: 'flex', flexDirection: 'column', gap: '1', fontSize: 'sm' } });
const Summary = chakra('summary', { base: { cursor: 'pointer', py: '2.5' } });

/** A time in a sentence. */
function Time({ at }: { at: string }): ReactNode {
  return <time dateTime={at}>{useFormat().dateTime(at)}</time>;
}

function WaitingRow({ oldestJobSince }: State) {
  const isLong = oldestJobSince !== null && Date.now() - new Date(oldestJobSince).getTime() > OVERDUE;
  return (
    <InstallationRow title={<Trans>Waiting jobs</Trans>} level={isLong ? 'problem' : 'ok'}>
      <Text>
        {oldestJobSince === null ? (
          <Trans>No job is waiting.</Trans>
        ) : (
          <Trans>
            The oldest job has been waiting since <Time at={oldestJobSince} />.
          </Trans>
        )}
      </Text>
    </InstallationRow>
  );
}

function LastRuns({ scheduledJobs }: Pick<State, 'scheduledJobs'>) {
  return (
    <chakra.details>
      <Summary>
        <Trans>Last runs</Trans>
      </Summary>
      <JobList>
        {scheduledJobs.map(({ job, ranAt, failed, isLate }) => (
          <li key={job}>
            <Isolate dir="ltr">{job}</Isolate>: <Time at={ranAt} />
            {failed && (
              <>
                {' '}
                <Trans>(failed)</Trans>
              </>
            )}
            {isLate && (
              <>
                {' '}
                <Trans>(late)</Trans>
              </>
            )}
          </li>
        ))}
      </JobList>
    </chakra.details>
  );
}

function ScheduledRow({ isWorkerAlive, workerSeenAt, scheduledJobs }: State) {
  const late = scheduledJobs.filter(({ isLate }) => isLate).length;
  const failed = scheduledJobs.filter((job) => job.failed).length;
  const lastRun = workerSeenAt === null ? <Trans>No scheduled job has run yet.</Trans> : <LastRun at={workerSeenAt} />;
  return (
    <InstallationRow title={<Trans>Scheduled jobs</Trans>} level={isWorkerAlive && late + failed === 0 ? 'ok' : 'problem'}>
      <Text>{lastRun}</Text>
      {!isWorkerAlive && (
        <Text>
          <Trans>The worker process does not run. Check that it is running.</Trans>
        </Text>
      )}
      {late > 0 && (
        <Text>
          <Plural value={late} one="# scheduled job is late" other="# scheduled jobs are late" />
        </Text>
      )}
      {failed > 0 && (
        <Text>
          <Plural value={failed} one="# scheduled job failed in its last run" other="# scheduled jobs failed in their last run" />
        </Text>
      )}
      {scheduledJobs.length > 0 && <LastRuns scheduledJobs={scheduledJobs} />}
    </InstallationRow>
  );
}

function LastRun({ at }: { at: string }) {
  return (
    <Trans>
      The last scheduled job ran at <Time at={at} />.
    </Trans>
  );
}

function RelayRow({ relay: { waiting, lostAt } }: State) {
  const lostRecently = lostAt !== null && Date.now() - new Date(lostAt).getTime() < RECENT ? lostAt : null;
  return (
    <InstallationRow title={<Trans>Live updates</Trans>} level={waiting > 0 || lostRecently !== null ? 'problem' : 'ok'}>
      <Text>{waiting === 0 ? <Trans>Pages are updated while people look at them.</Trans> : <Trans>Some updates could not be sent yet.</Trans>}</Text>
      {lostRecently !== null && (
        <Text>
          <Trans>
            Updates were lost at <Time at={lostRecently} />. Open pages were loaded again.
          </Trans>
        </Text>
      )}
    </InstallationRow>
  );
}

const STORAGE_SENTENCES: Record<StorageProblem, MessageDescriptor> = {
  FULL: msg`Files cannot be stored: the disk is full.`,
  READ_ONLY: msg`Files cannot be stored: the disk is read-only.`,
  NOT_PERMITTED: msg`Files cannot be stored: the server may not write to its folder.`,
  NO_ANSWER: msg`Files cannot be stored: the disk does not answer.`,
  FAILED: msg`Files cannot be stored. The log of the server names the reason.`,
};

function DiskRow({ freeBytes, storageProblem }: State) {
  const { i18n } = useLingui();
  const isLow = freeBytes === null || freeBytes < LITTLE_SPACE;
  const space = unit(i18n.locale, 'gigabyte', 1).format((freeBytes ?? 0) / GIGABYTE);
  return (
    <InstallationRow title={<Trans>Disk space</Trans>} level={isLow || storageProblem !== null ? 'problem' : 'ok'}>
      <Text>{freeBytes === null ? <Trans>The free space cannot be read.</Trans> : <Trans>Free space: {space}</Trans>}</Text>
      {storageProblem !== null && (
        <>
          <Text>{i18n._(STORAGE_SENTENCES[storageProblem])}</Text>
          <Text>
            <Trans>Courses can still be read, but no one can upload anything.</Trans>
          </Text>
        </>
      )}
    </InstallationRow>
  );
}

export interface InstallationStateProps {
  /** What follows. It is shown when this part has its height, so that nothing moves. */
  children?: ReactNode;
}

/** What happens in the installation right now; read again twice a minute. */
export function InstallationState({ children }: InstallationStateProps) {
  const result = useQuery(InstallationStateDocument, { fetchPolicy: 'network-only', pollInterval: LOOK_EVERY, skipPollAttempt: () => document.hidden });
  const isLoading = useIsLoading(result);
  return (
    <>
      <chakra.section aria-labelledby="right-now">
        <Stack>
          <Heading id="right-now">
            <Trans>Right now</Trans>
          </Heading>
          <QueryState result={result} skeleton={<LinesSkeleton />}>
            {({ installationState: state }) => (
              <Stack>
                <ItemList overflow="visible">
                  <WaitingRow {...state} />
                  <ScheduledRow {...state} />
                  <RelayRow {...state} />
                  <DiskRow {...state} />
                </ItemList>
                <Text small tone="soft">
                  <Trans>
                    Version <Isolate dir="ltr">{state.version}</Isolate>
                  </Trans>
                </Text>
              </Stack>
            )}
          </QueryState>
        </Stack>
      </chakra.section>
      <div hidden={isLoading}>{children}</div>
    </>
  );
}
