import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckBox } from '../../../shared/ui/controls.ts';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { TextButton } from '../../../shared/ui/text-button.tsx';
import type { ConnectionReport } from './connection-check.ts';
import type { JoinSetup } from './use-join-setup.ts';

const Option = chakra('label', { base: { display: 'flex', gap: '3', alignItems: 'flex-start', minH: '11', py: '2', cursor: 'pointer' } });

function Good({ roundTrip }: { roundTrip: number | null }) {
  const format = useFormat();
  return roundTrip === null ? (
    <Trans>Your connection is good.</Trans>
  ) : (
    <Trans>Your connection is good (response time: {format.number(Math.round(roundTrip))} milliseconds).</Trans>
  );
}

function Report({ report, onAgain }: { report: ConnectionReport; onAgain: () => void }) {
  if (report.strength === 'good') {
    return (
      <Text small tone="soft" role="status">
        <Good roundTrip={report.roundTrip} />
      </Text>
    );
  }
  if (report.strength === 'offline') {
    return (
      <Alert tone="attention">
        <Trans>You are offline. You can join as soon as the connection is back.</Trans>
      </Alert>
    );
  }
  return (
    <Alert tone="attention">
      {report.savesData && <Trans>Your browser is saving data. “Audio only” needs about a tenth of the data of a video.</Trans>}
      {!report.savesData && report.strength === 'weak' && <Trans>Your connection is weak. With audio only, others can hear you better.</Trans>}
      {!report.savesData && report.strength === 'none' && <Trans>The server did not answer. You can try to join with audio only.</Trans>}{' '}
      {!report.savesData && (
        <TextButton onClick={onAgain}>
          <Trans>Check the connection again</Trans>
        </TextButton>
      )}
    </Alert>
  );
}

/** The result of the check of the connection, and the choice to join with sound only, which is proposed on a weak one. */
export function ConnectionLine({ setup: { connection, checkAgain, soundOnly, setSoundOnly } }: { setup: JoinSetup }) {
  const hint = useId();
  return (
    <Stack gap="2">
      {connection === null ? (
        <Text small tone="soft" role="status">
          <Trans>Checking the connection…</Trans>
        </Text>
      ) : (
        <Report report={connection} onAgain={checkAgain} />
      )}
      <Option>
        <CheckBox type="checkbox" checked={soundOnly} aria-describedby={hint} onChange={(event) => setSoundOnly(event.target.checked)} />
        <span>
          <chakra.span display="block" fontWeight="medium">
            <Trans>Audio only</Trans>
          </chakra.span>
          <Text as="span" small tone="soft" id={hint}>
            <Trans>You can turn video on later, in the meeting.</Trans>
          </Text>
        </span>
      </Option>
    </Stack>
  );
}
