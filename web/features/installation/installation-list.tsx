import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { type Installation_InstallationFragment, InstallationDocument, SendTestMailDocument, TestStorageDocument } from './installation.generated.ts';
import { backupCheck, type FailureSentences, firstDayChecks, type InstallationCheck, workerCheck } from './installation-checks.ts';
import { InstallationRow } from './installation-row.tsx';

function SendTestMail({ isRunning }: { isRunning: boolean }) {
  const [send, { loading }] = useMutation(SendTestMailDocument, {
    onError: notifyFailure,
    update: (cache, { data }) => void (data && cache.writeQuery({ query: InstallationDocument, data: { installation: data.sendTestMail } })),
  });
  return (
    <AppButton variant="plain" busy={loading || isRunning} onClick={() => void send()}>
      <Trans>Send a test email</Trans>
    </AppButton>
  );
}

function TestStorage() {
  const [test, { loading }] = useMutation(TestStorageDocument, {
    onError: notifyFailure,
    update: (cache, { data }) => void (data && cache.writeQuery({ query: InstallationDocument, data: { installation: data.testStorage } })),
  });
  return (
    <AppButton variant="plain" busy={loading} onClick={() => void test()}>
      <Trans>Test the storage</Trans>
    </AppButton>
  );
}

function Check({ check: { id, title, level, sentence, reply, backedUpAt, link }, isMailRunning }: { check: InstallationCheck; isMailRunning: boolean }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const backupTime = backedUpAt && format.dateTime(backedUpAt);
  const actions: Partial<Record<InstallationCheck['id'], ReactNode>> = { mail: <SendTestMail isRunning={isMailRunning} />, storage: <TestStorage /> };
  const linked = link && (
    <ButtonLink variant="plain" to={link.to}>
      {i18n._(link.text)}
    </ButtonLink>
  );
  return (
    <InstallationRow title={i18n._(title)} level={level} action={actions[id] ?? linked}>
      <Text>{i18n._(sentence)}</Text>
      {reply && (
        <Text small tone="soft">
          <Trans>
            Reply of the mail server: <Isolate>{reply}</Isolate>
          </Trans>
        </Text>
      )}
      {backupTime && (
        <Text small tone="soft">
          <Trans>Last backup: {backupTime}</Trans>
        </Text>
      )}
    </InstallationRow>
  );
}

function JobsRow({ stoppedJobs, waitingJobs }: Installation_InstallationFragment) {
  const link = (
    <ButtonLink variant="plain" to="/admin/jobs">
      <Trans>Show the jobs</Trans>
    </ButtonLink>
  );
  const count = (total: number) => <Plural value={total} one="# stopped job" other="# stopped jobs" />;
  const waiting = (total: number) => <Plural value={total} one="# job failed and will be tried again" other="# jobs failed and will be tried again" />;
  return (
    <InstallationRow title={<Trans>Stopped jobs</Trans>} level={stoppedJobs + waitingJobs === 0 ? 'ok' : 'problem'} action={link}>
      <Text>{stoppedJobs === 0 ? <Trans>No jobs have stopped.</Trans> : count(stoppedJobs)}</Text>
      {waitingJobs > 0 && <Text>{waiting(waitingJobs)}</Text>}
    </InstallationRow>
  );
}

export interface InstallationListProps {
  installation: Installation_InstallationFragment;
  failures: FailureSentences;
  /** Shows the worker process and the jobs too. */
  jobs?: boolean;
}

/** What the installation has and what it lacks, each with a link or a button. */
export function InstallationList({ installation, failures, jobs = false }: InstallationListProps) {
  const checks = [...firstDayChecks(installation, failures), ...(jobs ? [workerCheck(installation), backupCheck(installation)] : [])];
  return (
    <ItemList overflow="visible">
      {checks.map((check) => (
        <Check key={check.id} check={check} isMailRunning={installation.mail.state === 'running'} />
      ))}
      {jobs && <JobsRow {...installation} />}
    </ItemList>
  );
}
