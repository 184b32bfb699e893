import { useMutation } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { loadExternalApi } from './external-api.ts';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import { JoinMeetingDocument, type JoinMeetingMutation } from './use-room-access.generated.ts';

export type Access = JoinMeetingMutation['joinMeeting'];

export interface RoomEntry {
  access: Access | null;
  /** The script of the meeting server is loaded. */
  ready: boolean;
  error: unknown;
}

/** Gets access to the room of a meeting, then loads the script of the meeting server. Before this nothing of that server is loaded. */
export function useRoomAccess({ kind, id }: Pick<MeetingPage_MeetingFragment, 'kind' | 'id'>): RoomEntry {
  const [join] = useMutation(JoinMeetingDocument);
  const [entry, setEntry] = useState<RoomEntry>({ access: null, ready: false, error: null });
  useEffect(() => {
    let gone = false;
    const change = (part: Partial<RoomEntry>) => !gone && setEntry((before) => ({ ...before, ...part }));
    const start = async () => {
      const { data } = await join({ variables: { kind, id } });
      if (data === undefined || gone) return;
      change({ access: data.joinMeeting });
      await loadExternalApi(data.joinMeeting.domain);
      change({ ready: true });
    };
    start().catch((error: unknown) => change({ error }));
    return () => {
      gone = true;
    };
  }, [join, kind, id]);
  return entry;
}
