import { useMutation } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { Ago } from '../../shared/ui/ago.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { EndOtherSessionsDocument, EndSessionDocument, type SessionsPanel_ViewerFragment } from './sessions-panel.generated.ts';

type Session = SessionsPanel_ViewerFragment['sessions'][number];

const List = chakra('ul', { base: { display: 'grid', w: 'full' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    py: '3',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    _last: { borderBlockEndWidth: '0' },
  },
});

function SessionItem({ session, onEnd, busy }: { session: Session; onEnd: () => void; busy: boolean }) {
  const { t } = useLingui();
  // Empty if the browser is unknown.
  const device = session.device || t`Unknown device`;
  const seen = <Ago at={session.lastSeenAt} />;
  return (
    <Item>
      <Stack gap="0.5" minW="0">
        <Row flexWrap="wrap" gap="2">
          <Isolate>{device}</Isolate>
          {session.current && (
            <Tag tone="success">
              <Trans>This device</Trans>
            </Tag>
          )}
        </Row>
        <Text small tone="soft">
          <Trans>Last used {seen}</Trans>
        </Text>
      </Stack>
      {!session.current && (
        <AppButton variant="plain" busy={busy} onClick={onEnd} aria-label={t`Sign out on ${device}`}>
          <Trans context="session">Sign out</Trans>
        </AppButton>
      )}
    </Item>
  );
}

/** Sessions that are shown at first; this device is the first one. */
const FIRST = 3;

/** The sessions of the account; every other session can be ended here. */
export function SessionsPanel({ viewer, onChanged }: { viewer: SessionsPanel_ViewerFragment; onChanged: () => Promise<unknown> }) {
  const shared = { onError: notifyFailure, onCompleted: () => void onChanged().catch(() => undefined) };
  const [endSession, ending] = useMutation(EndSessionDocument, shared);
  const [endOthers, endingOthers] = useMutation(EndOtherSessionsDocument, {
    ...shared,
    onCompleted: ({ endOtherSessions: count }) => {
      shared.onCompleted();
      showToast({ tone: 'success', title: <Plural value={count} one="# session was ended" other="# sessions were ended" /> });
    },
  });
  const { number } = useFormat();
  const [all, setAll] = useState(false);
  const others = viewer.sessions.filter((session) => !session.current);
  const sessions = [...viewer.sessions.filter((session) => session.current), ...others];
  return (
    <Stack alignItems={{ md: 'start' }}>
      {others.length > 0 && (
        <AppButton variant="plain" busy={endingOthers.loading} onClick={() => void endOthers()}>
          <Trans>Sign out all other devices</Trans>
        </AppButton>
      )}
      <List>
        {sessions.slice(0, all ? undefined : FIRST).map((session) => (
          <SessionItem key={session.id} session={session} busy={ending.loading} onEnd={() => void endSession({ variables: { id: session.id } })} />
        ))}
      </List>
      {!all && sessions.length > FIRST && (
        <TextButton onClick={() => setAll(true)}>
          <Trans>Show all ({number(sessions.length)})</Trans>
        </TextButton>
      )}
    </Stack>
  );
}
