import { Plural, Trans, useLingui } from '@lingui/react/macro';
import LogOutIcon from 'lucide-react/icons/log-out';
import UsersIcon from 'lucide-react/icons/users';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/errors/messages.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { readingPreference } from '../../../shared/i18n/reading-preference.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { HiddenText, OneLine, Row, Text, TextLink } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { TextButton } from '../../../shared/ui/text-button.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../../shared/ui/use-media-query.ts';
import { browserKind } from './browser-kind.ts';
import { BrowserWarning } from './browser-warning.tsx';
import { ExternalApiError } from './external-api.ts';
import { JitsiFrame } from './jitsi-frame.tsx';
import { Notice } from './meeting-notices.tsx';
import { type JoinChoice, roomAddress } from './meeting-options.ts';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import { MEETING_STATUS, type MeetingStatus } from './meeting-status.ts';
import { ParticipantList } from './participant-list.tsx';
import { PermissionHelp } from './permission-help.tsx';
import { DevicesButton } from './room-devices.tsx';
import { type Room, useRoom } from './use-room.ts';
import { WayBack } from './way-back.tsx';

/** Windows in which the room keeps enough width beside the list of people. */
const ROOMY = '(min-width: 64rem)';

const Screen = chakra('section', { base: { display: 'flex', flexDirection: 'column', flex: '1', minH: '20rem' } });
const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    px: { base: '3', md: '5' },
    py: '2',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
});
/** With 200 % text on a phone, the sign has to be enough for the eye. */
const LeaveWord = chakra('span', { base: { _largeText: { srOnly: true } } });
const Middle = chakra('div', { base: { flex: '1', display: 'flex', minH: '0' } });
const Side = chakra('aside', { base: { w: '20rem', flex: 'none', overflowY: 'auto', px: '5', py: '4', borderInlineStartWidth: '1px', borderColor: 'line' } });

export interface MeetingRoomProps {
  meeting: MeetingPage_MeetingFragment;
  choice: JoinChoice;
  /** The person left or was removed, or the meeting ended. */
  onLeft: (removed: boolean) => void;
  onTryAgain: () => void;
}

function StatusWords({ status, access, removed }: { status: MeetingStatus; access: boolean; removed: boolean }) {
  if (removed) return <Trans>You were removed from the meeting</Trans>;
  if (status === MEETING_STATUS.joined) return <Trans>You have joined</Trans>;
  if (status === MEETING_STATUS.left) return <Trans>Leaving…</Trans>;
  return access ? <Trans>Opening the room…</Trans> : <Trans>Connecting…</Trans>;
}

/** A sentence for what went wrong, Try again, and on iOS the room on a page of its own. */
function FailedRoom({ meeting, choice, room, onTryAgain }: { meeting: MeetingPage_MeetingFragment; choice: JoinChoice; room: Room; onTryAgain: () => void }) {
  const { t } = useLingui();
  const messages = useMessages();
  const { access, error, ready } = room;
  const alone = access !== null && ready && browserKind(navigator) === 'ios';
  return (
    <Notice
      title={t`The meeting could not be opened`}
      takesFocus
      actions={
        <>
          <AppButton onClick={onTryAgain}>
            <Trans>Try again</Trans>
          </AppButton>
          <WayBack meeting={meeting} />
        </>
      }
    >
      <Text role="alert">
        {error === null && <Trans>The connection to the meeting was lost.</Trans>}
        {error instanceof ExternalApiError && (
          <Trans>The server for video meetings did not answer. Check your connection, or try again in a few minutes.</Trans>
        )}
        {error !== null && !(error instanceof ExternalApiError) && messages.ofError(error)}
      </Text>
      {alone && (
        <TextLink href={roomAddress(access, choice, meeting.name, readingPreference().language)} referrerPolicy="no-referrer">
          <Trans>Open the room on a page of its own</Trans>
        </TextLink>
      )}
    </Notice>
  );
}

/** The room asked for camera or microphone and was refused: the same help as before joining. */
function BlockedDevices() {
  const [help, setHelp] = useState(false);
  const close = () => setHelp(false);
  return (
    <Alert tone="attention">
      <Trans>You blocked microphone and camera permissions</Trans>{' '}
      <TextButton onClick={() => setHelp(true)}>
        <Trans>How to allow them</Trans>
      </TextButton>
      <PermissionHelp open={help} onClose={close} />
    </Alert>
  );
}

interface PeopleButtonProps {
  count: number;
  open: boolean;
  /** There is room for words. */
  wide: boolean;
  onClick: () => void;
}

/** Shows how many have joined, and opens the list of people: beside the room, on a phone above it. */
function PeopleButton({ count, open, wide, onClick }: PeopleButtonProps) {
  const format = useFormat();
  const words = <Plural value={count} one="# joined" other="# joined" />;
  return (
    <AppButton variant="quiet" icon={UsersIcon} aria-expanded={open} aria-haspopup={wide ? undefined : 'dialog'} onClick={onClick}>
      {wide ? (
        words
      ) : (
        <>
          <span aria-hidden="true">{format.number(count)}</span>
          <HiddenText>{words}</HiddenText>
        </>
      )}
    </AppButton>
  );
}

/** The room with its bar: the name of the meeting, who is in it, and Leave. */
export function MeetingRoom({ meeting, choice, onLeft, onTryAgain }: MeetingRoomProps) {
  const { t } = useLingui();
  const room = useRoom(meeting, choice);
  const wide = useMediaQuery(WIDE_SCREEN);
  const [beside, setBeside] = useState(() => window.matchMedia(ROOMY).matches);
  const [sheet, setSheet] = useState(false);
  const { status, access, ready, removed } = room;
  useEffect(() => {
    if (status === MEETING_STATUS.closed) onLeft(removed);
  }, [status, removed, onLeft]);
  if (status === MEETING_STATUS.failed) return <FailedRoom meeting={meeting} choice={choice} room={room} onTryAgain={onTryAgain} />;
  return (
    <Screen data-status={status} data-fills-window>
      <Bar>
        <chakra.div flex="1 1 5rem" minW="0">
          <PageTitle title={meeting.name} takesFocus fontSize="md">
            <OneLine>{meeting.name}</OneLine>
          </PageTitle>
          <Text small tone="soft" role="status">
            <StatusWords status={status} access={access !== null} removed={room.removed} />
          </Text>
        </chakra.div>
        <Row flex="none" gap="2">
          <PeopleButton count={meeting.joinedCount} open={wide ? beside : sheet} wide={wide} onClick={() => (wide ? setBeside(!beside) : setSheet(true))} />
          {room.joinedApi !== null && <DevicesButton api={room.joinedApi} />}
          <AppButton variant="dangerPlain" icon={LogOutIcon} onClick={room.leave}>
            <LeaveWord>
              <Trans>Leave</Trans>
            </LeaveWord>
          </AppButton>
        </Row>
      </Bar>
      {room.unsupported && <BrowserWarning unsupported />}
      {room.blocked && <BlockedDevices />}
      <Middle>
        {access !== null && ready ? (
          <JitsiFrame meeting={meeting} access={access} choice={choice} onApi={room.onApi} />
        ) : (
          <chakra.div flex="1" aria-busy="true" />
        )}
        {beside && wide && (
          <Side aria-label={t`People`}>
            <ParticipantList meeting={meeting} />
          </Side>
        )}
      </Middle>
      {!wide && (
        <Dialog open={sheet} onClose={() => setSheet(false)} kind="sheet" title={<Trans>People</Trans>}>
          <ParticipantList meeting={meeting} />
        </Dialog>
      )}
    </Screen>
  );
}
