import { JitsiMeeting } from '@jitsi/react-sdk';
import type { IJitsiMeetExternalApi } from '@jitsi/react-sdk/lib/types';
import { useLingui } from '@lingui/react/macro';
import { readingPreference } from '../../../shared/i18n/reading-preference.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { type JoinChoice, meetingOptions } from './meeting-options.ts';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import type { Access } from './use-room-access.ts';

/** The SDK wraps the frame of Jitsi in a `div` without a height. */
const Frame = chakra('div', {
  base: { flex: '1', minH: '0', minW: '0', display: 'grid', bg: '#000', '& > div, & iframe': { w: 'full', h: 'full', minH: '0', display: 'block' } },
});

export interface JitsiFrameProps {
  meeting: MeetingPage_MeetingFragment;
  access: Access;
  choice: JoinChoice;
  onApi: (api: IJitsiMeetExternalApi) => void;
}

/** The room of a meeting. The script of the meeting server has been loaded; the SDK reads its properties once, so that each meeting has its own key. */
export function JitsiFrame({ meeting, access, choice, onApi }: JitsiFrameProps) {
  const { t } = useLingui();
  const title = t`Video meeting`;
  return (
    <Frame>
      <JitsiMeeting
        key={access.visitId}
        {...meetingOptions(access, choice, meeting.name, readingPreference().language)}
        onApiReady={(api) => onApi(api)}
        getIFrameRef={(parent) => parent.querySelector('iframe')?.setAttribute('title', title)}
      />
    </Frame>
  );
}
