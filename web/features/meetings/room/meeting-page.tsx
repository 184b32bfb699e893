import { useQuery, useSubscription } from '@apollo/client/react';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { MeetingKind } from '../../../../schema/meetings.ts';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { PageBody } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { BeforeJoining } from './before-joining.tsx';
import { EndedMeeting, InvalidMeeting, LeftMeeting, RemovedFromMeeting, UnconfiguredMeeting } from './meeting-notices.tsx';
import type { JoinChoice } from './meeting-options.ts';
import { type MeetingPage_MeetingFragment, MeetingPageChangesDocument, MeetingPageDocument } from './meeting-page.generated.ts';
import { NotYetOpen } from './not-yet-open.tsx';
import { isOwnDocument } from './own-document.ts';

/** The room with the SDK of Jitsi, loaded when somebody joins. */
const MeetingRoom = lazyPart(async () => (await import('./meeting-room.tsx')).MeetingRoom);

const skeleton = (
  <PageBody>
    <LinesSkeleton count={6} height="8" />
  </PageBody>
);

/** In the room since Join; each stay has its own number, so that Try again and Join again start anew. */
type Stage = { name: 'before' } | { name: 'room'; choice: JoinChoice; stay: number } | { name: 'left'; removed: boolean };

interface LoadedProps {
  meeting: MeetingPage_MeetingFragment;
  refetch: () => Promise<unknown>;
}

function Loaded({ meeting, refetch }: LoadedProps) {
  const [stage, setStage] = useState<Stage>({ name: 'before' });
  const first = useRef({ stage, state: meeting.state }).current;
  const changed = stage !== first.stage || meeting.state !== first.state;
  const read = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const join = useCallback((choice: JoinChoice) => setStage({ name: 'room', choice, stay: 0 }), []);
  const leave = useCallback(
    (removed: boolean) => {
      setStage({ name: 'left', removed });
      read();
    },
    [read],
  );
  if (stage.name === 'room') {
    const again = () => {
      // The meeting may have ended in the meantime.
      read();
      setStage({ ...stage, stay: stage.stay + 1 });
    };
    return (
      <Suspense fallback={skeleton}>
        <MeetingRoom key={stage.stay} meeting={meeting} choice={stage.choice} onLeft={leave} onTryAgain={again} />
      </Suspense>
    );
  }
  if (!meeting.configured) return <UnconfiguredMeeting meeting={meeting} />;
  if (meeting.state === 'ENDED') return <EndedMeeting meeting={meeting} takesFocus={changed} />;
  if (stage.name === 'left' && stage.removed) return <RemovedFromMeeting meeting={meeting} />;
  if (stage.name === 'left') return <LeftMeeting meeting={meeting} onJoinAgain={() => setStage({ name: 'before' })} />;
  if (meeting.state === 'NOT_YET') return <NotYetOpen meeting={meeting} onOpen={read} />;
  return <BeforeJoining meeting={meeting} takesFocus={changed} loading={skeleton} onJoin={join} />;
}

/** Loads the page of a meeting anew if the person came here without loading it: the document of another page may not load Jitsi. */
function useOwnDocument(): void {
  useEffect(() => {
    if (!isOwnDocument()) window.location.reload();
  }, []);
}

/** The page of a meeting: before it opens, the check before joining, the room, and after it (docs/decisions/0048-meeting-page.md). */
export function MeetingPage({ kind, id }: { kind: MeetingKind; id: string }) {
  const variables = { kind, id };
  useOwnDocument();
  const result = useQuery(MeetingPageDocument, { variables, fetchPolicy: 'cache-and-network' });
  // The cache takes over each event. The connection retries by itself; until then the page shows the last known state.
  useSubscription(MeetingPageChangesDocument, { variables, onError: () => undefined });
  if (result.data === undefined && hasCode(result.error, 'MEETING_INVALID')) return <InvalidMeeting />;
  return (
    <QueryState page result={result} skeleton={skeleton} notFound={<InvalidMeeting />} stays>
      {({ meeting }) => <Loaded meeting={meeting} refetch={result.refetch} />}
    </QueryState>
  );
}
