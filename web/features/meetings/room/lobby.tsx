import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Card, Heading, Isolate, PageBody, Row, Stack } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { BrowserWarning } from './browser-warning.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { DeviceCheck } from './device-check.tsx';
import type { JoinChoice } from './meeting-options.ts';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import { ParticipantList } from './participant-list.tsx';
import { PermissionHelp } from './permission-help.tsx';
import { useJoinSetup } from './use-join-setup.ts';
import { WayBack } from './way-back.tsx';

const Columns = chakra('div', {
  base: { display: 'grid', gap: '6', alignItems: 'start', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' } },
});
/** Stays in the window: Join is what the person came for. */
const JoinBar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    position: 'sticky',
    insetBlockEnd: '0',
    // As wide as the page, whose padding is in pixels.
    mx: { base: '-16px', md: '0' },
    px: { base: '16px', md: '0' },
    py: '3',
    bg: 'ground',
    borderBlockStartWidth: { base: '1px', md: '0' },
    borderColor: 'line',
  },
});

export interface LobbyProps {
  meeting: MeetingPage_MeetingFragment;
  /** It takes the place of another view of the meeting. */
  takesFocus: boolean;
  onJoin: (choice: JoinChoice) => void;
}

/** Before joining: who is there, a check of camera, microphone and connection, and Join. Nothing of the meeting server is loaded yet. */
export function Lobby({ meeting, takesFocus, onJoin }: LobbyProps) {
  const setup = useJoinSetup();
  const [help, setHelp] = useState<'no' | 'check' | 'join'>('no');
  const { media } = setup;
  const enter = () => onJoin(setup.choose());
  const join = async () => {
    // Who has not made the check is asked now, so that the help for a refusal comes from this page and not from the room.
    if (media.phase === 'idle' && (await media.open({ camera: setup.cameraOn && !setup.soundOnly })) === 'blocked') return setHelp('join');
    enter();
  };
  const retry = () => void media.open().then((problem) => problem !== 'blocked' && setHelp('no'));
  return (
    <PageBody>
      <PageTitle title={meeting.name} takesFocus={takesFocus}>
        <Isolate>{meeting.name}</Isolate>
      </PageTitle>
      <BrowserWarning />
      <Columns>
        <Stack gap="5">
          <DeviceCheck setup={setup} onHelp={() => setHelp('check')} />
          <ConnectionLine setup={setup} />
          <JoinBar>
            <AppButton busy={media.phase === 'asking' || setup.connection?.strength === 'offline'} onClick={() => void join()}>
              <Trans>Join meeting</Trans>
            </AppButton>
          </JoinBar>
        </Stack>
        <Card p={{ base: '4', md: '5' }} as="section" aria-labelledby="meeting-people">
          <Heading id="meeting-people" mb="1">
            <Trans>People</Trans>
          </Heading>
          <ParticipantList meeting={meeting} />
        </Card>
      </Columns>
      <Row>
        <WayBack meeting={meeting} />
      </Row>
      <PermissionHelp open={help !== 'no'} onClose={() => setHelp('no')} onRetry={retry} onSkip={help === 'join' ? enter : undefined} />
    </PageBody>
  );
}
