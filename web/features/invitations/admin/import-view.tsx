import { skipToken, useMutation, useQuery, useSubscription } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import SendIcon from 'lucide-react/icons/send';
import { useEffect, useRef, useState } from 'react';
import type { InvitationOutcome } from '../../../../schema/invitations.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton, ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { useFactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { DownloadTables } from './download-tables.tsx';
import { ImportRows } from './import-rows.tsx';
import {
  type ImportView_ImportFragment,
  InvitationImportChangedDocument,
  InvitationImportDocument,
  StartInvitationImportDocument,
} from './invitation-import.generated.ts';
import { ACTING_OUTCOMES, EXPECTED_OUTCOMES, OUTCOMES } from './invitation-texts.ts';

/** Milliseconds between two reads of the progress, in case an event was lost. */
const POLL = 5000;

const Bar = chakra('progress', { base: { w: 'full', h: '3', accentColor: 'var(--accent)' } });

/** Reads a list or file and keeps its progress up to date. */
function useImport(id: string) {
  const result = useQuery(InvitationImportDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  const running = result.data?.invitationImport.state === 'running';
  useSubscription(InvitationImportChangedDocument, running ? { variables: { id }, onError: () => undefined } : skipToken);
  const { startPolling, stopPolling } = result;
  useEffect(() => {
    if (!running) return;
    startPolling(POLL);
    return stopPolling;
  }, [running, startPolling, stopPolling]);
  return result;
}

function Progress({ doneCount, rowCount }: Pick<ImportView_ImportFragment, 'doneCount' | 'rowCount'>) {
  const { t } = useLingui();
  const format = useFormat();
  const [done, all] = [format.number(doneCount), format.number(rowCount)];
  return (
    <Stack gap="2" role="status">
      <Bar aria-label={t`Progress`} max={rowCount} value={doneCount} />
      <Text small tone="soft">
        <Trans>
          {done} of {all} addresses. Sending continues if you leave this page.
        </Trans>
      </Text>
    </Stack>
  );
}

/** The words of the outcomes: what was done, or, until all is done, what will be. */
const wordsOf = ({ state }: Pick<ImportView_ImportFragment, 'state'>) => (state === 'done' ? OUTCOMES : EXPECTED_OUTCOMES);

/** How many rows have which outcome, in one line. */
function Counts({ outcomes, words }: Pick<ImportView_ImportFragment, 'outcomes'> & { words: typeof OUTCOMES }) {
  const separator = useFactSeparator();
  const { i18n } = useLingui();
  const format = useFormat();
  return <Text fontWeight="medium">{outcomes.map(({ outcome, count }) => `${i18n._(words[outcome])}: ${format.number(count)}`).join(separator)}</Text>;
}

interface ActionsProps {
  list: ImportView_ImportFragment;
  onStarted: () => void;
}

/** Sends a checked list, or shows what became of it. */
function Actions({ list, onStarted }: ActionsProps) {
  const [start, { loading }] = useMutation(StartInvitationImportDocument, { variables: { id: list.id }, onError: notifyFailure, onCompleted: onStarted });
  const acting = list.outcomes.filter(({ outcome }) => ACTING_OUTCOMES.includes(outcome)).reduce((sum, { count }) => sum + count, 0);
  if (list.state === 'running') return <Progress doneCount={list.doneCount} rowCount={list.rowCount} />;
  if (list.state === 'done')
    return (
      <DownloadTables
        path={`/invitation-imports/${list.id}/results`}
        fallbackName="results"
        excel={<Trans>Result for Excel</Trans>}
        csv={<Trans>Result as CSV</Trans>}
      />
    );
  return (
    <Stack gap="3">
      {acting === 0 && (
        <Alert tone="attention">
          <Trans>There is nothing to send. See the results below.</Trans>
        </Alert>
      )}
      <Row flexWrap="wrap">
        {acting > 0 && (
          <AppButton icon={SendIcon} busy={loading} onClick={() => void start()}>
            <Plural value={acting} one="Invite # address" other="Invite # addresses" />
          </AppButton>
        )}
        <ButtonLink variant="plain" to="/admin/invitations/new">
          <Trans>Change the list</Trans>
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** A checked list or file of addresses: what would happen to each, then the progress and the results. */
export function ImportView({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const result = useImport(id);
  const [outcome, setOutcome] = useState<InvitationOutcome | null>(null);
  const started = useRef(false);
  const state = result.data?.invitationImport.state;
  useEffect(() => {
    if (state !== 'done' || !started.current) return;
    started.current = false;
    showToast({ tone: 'success', title: <Trans>Users Invited successfully!</Trans> });
  }, [state]);
  return (
    <QueryState result={result} skeleton={<LinesSkeleton />}>
      {({ invitationImport: list }) => (
        <Stack gap="6">
          <Text>
            {list.state === 'draft' ? (
              <Trans>This is what will happen. Nothing has been sent yet.</Trans>
            ) : list.state === 'running' ? (
              <Trans>The invitations are being sent.</Trans>
            ) : (
              <Trans>All addresses have been processed.</Trans>
            )}
          </Text>
          <Counts outcomes={list.outcomes} words={wordsOf(list)} />
          <Actions
            list={list}
            onStarted={() => {
              started.current = true;
            }}
          />
          <chakra.div maxW="28rem">
            <SelectField
              label={<Trans>Show</Trans>}
              value={outcome ?? ''}
              choices={[
                { value: '', label: t`All rows (${format.number(list.rowCount)})` },
                ...list.outcomes.map((each) => ({ value: each.outcome, label: `${i18n._(wordsOf(list)[each.outcome])} (${format.number(each.count)})` })),
              ]}
              onChoose={(value) => setOutcome(value === '' ? null : (value as InvitationOutcome))}
            />
          </chakra.div>
          <ImportRows key={`${list.id} ${outcome ?? ''} ${list.state}`} id={list.id} outcome={outcome} />
        </Stack>
      )}
    </QueryState>
  );
}
