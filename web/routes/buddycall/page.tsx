import { useParams } from 'react-router-dom';
import { MeetingPage } from '../../features/meetings/room/meeting-page.tsx';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';

/** /buddycall/{meetingId} (docs/specification.md#2-screens-and-routes). */
export function BuddycallPage() {
  const { meetingId = '' } = useParams();
  useLivePresence();
  return <MeetingPage key={meetingId} kind="buddycall" id={meetingId} />;
}
