import { useParams } from 'react-router-dom';
import { InvalidMeeting } from '../../features/meetings/room/meeting-notices.tsx';
import { MeetingPage } from '../../features/meetings/room/meeting-page.tsx';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';
import { useAddressParameters } from '../../shared/address-parameters.ts';

/** /classroom/{meetingId}?type=personal|class (docs/specification.md#2-screens-and-routes). */
export function ClassroomPage() {
  const { meetingId = '' } = useParams();
  const type = useAddressParameters().get('type');
  useLivePresence();
  if (type !== 'personal' && type !== 'class') return <InvalidMeeting />;
  return <MeetingPage key={meetingId} kind={type} id={meetingId} />;
}
