import type { IJitsiMeetExternalApi } from '@jitsi/react-sdk/lib/types';
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { ExternalApiError } from './external-api.ts';
import { hangUp } from './hang-up.ts';
import { rememberCamera } from './last-camera.ts';
import type { JoinChoice } from './meeting-options.ts';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';
import { followMeeting, isOver, isRemoval, MEETING_STATUS, type MeetingStatus, nextStatus } from './meeting-status.ts';
import { watchStart } from './room-start.ts';
import { type RoomEntry, useRoomAccess } from './use-room-access.ts';
import { useVisit } from './use-visit.ts';
import { VIDEO_HEIGHT } from './video-height.ts';

export interface Room extends RoomEntry {
  status: MeetingStatus;
  /** Jitsi does not support this browser. */
  unsupported: boolean;
  /** The browser refused the room camera or microphone. */
  blocked: boolean;
  /** Somebody who moderates removed the person. */
  removed: boolean;
  /** The room, once the person is inside. */
  joinedApi: IJitsiMeetExternalApi | null;
  onApi: (api: IJitsiMeetExternalApi) => void;
  leave: () => void;
}

/** The type of `cameraError` and `micError` when the person or the browser refused. */
const REFUSED = 'gum.permission_denied';

/** Ends the room once: on Leave, when it closed by itself, when the component unmounts. */
function useEnding() {
  const api = useRef<IJitsiMeetExternalApi | null>(null);
  const ending = useRef<Promise<void> | null>(null);
  const end = useCallback((how: 'hangUp' | 'dispose') => {
    if (api.current === null) return Promise.resolve();
    if (ending.current === null) ending.current = how === 'hangUp' ? hangUp(api.current) : Promise.resolve(api.current.dispose());
    return ending.current;
  }, []);
  return { api, end };
}

/** Notices that the page of the room does not come; returns whether that happened, and functions that begin and end the watch. */
function useStart(onSilence: () => void) {
  const [silent, setSilent] = useState(false);
  const stop = useRef<() => void>(() => undefined);
  const watch = useCallback(
    (api: IJitsiMeetExternalApi) => {
      stop.current = watchStart(api, () => {
        setSilent(true);
        onSilence();
      });
    },
    [onSilence],
  );
  const stopWatching = useCallback(() => stop.current(), []);
  return { silent, watch, stopWatching };
}

/** One stay in a meeting, from access to the end: its status code, the visit on the server, and the end of camera and microphone. */
export function useRoom(meeting: MeetingPage_MeetingFragment, choice: JoinChoice): Room {
  const entry = useRoomAccess(meeting);
  const [status, dispatch] = useReducer(nextStatus, MEETING_STATUS.notJoined);
  const [unsupported, setUnsupported] = useState(false);
  const [blocked, setBlocked] = useState(false);
  const [removed, setRemoved] = useState(false);
  const { api, end } = useEnding();
  const { silent, watch, stopWatching } = useStart(useCallback(() => dispatch('failed'), []));

  const leave = useCallback(() => void end('hangUp').then(() => dispatch('closed')), [end]);
  const leaveVisit = useVisit(entry.access?.visitId ?? null, status === MEETING_STATUS.joined, leave);

  const onApi = useCallback(
    (ready: IJitsiMeetExternalApi) => {
      api.current = ready;
      watch(ready);
      followMeeting(ready, (event) => {
        stopWatching();
        dispatch(event);
      });
      ready.on('participantKickedOut', (report?: unknown) => isRemoval(report) && setRemoved(true));
      ready.on('browserSupport', (report?: { supported?: boolean }) => setUnsupported(report?.supported === false));
      // The next call begins as this one ends; without video for both, the camera says nothing.
      ready.on('videoMuteStatusChanged', (report?: { muted?: boolean }) => !choice.soundOnly && rememberCamera(report?.muted === true ? 'off' : 'on'));
      for (const event of ['cameraError', 'micError']) ready.on(event, (report?: { type?: string }) => report?.type === REFUSED && setBlocked(true));
    },
    [api, choice.soundOnly, watch, stopWatching],
  );

  useEffect(() => {
    if (entry.error !== null) dispatch('failed');
  }, [entry.error]);
  useEffect(() => {
    if (status === MEETING_STATUS.joined && !choice.soundOnly) api.current?.executeCommand('setVideoQuality', VIDEO_HEIGHT);
    if (!isOver(status)) return;
    stopWatching();
    leaveVisit();
    void end('dispose');
  }, [status, choice.soundOnly, api, end, leaveVisit, stopWatching]);

  useEffect(() => {
    const quit = () => {
      leaveVisit();
      leave();
    };
    window.addEventListener('pagehide', quit);
    return () => window.removeEventListener('pagehide', quit);
  }, [leave, leaveVisit]);
  // Before the frame is removed from the page.
  useLayoutEffect(
    () => () => {
      stopWatching();
      leaveVisit();
      void end('hangUp');
    },
    [end, leaveVisit, stopWatching],
  );
  const error = entry.error ?? (silent && entry.access !== null ? new ExternalApiError(entry.access.domain) : null);
  return { ...entry, error, status, unsupported, blocked, removed, joinedApi: status === MEETING_STATUS.joined ? api.current : null, onApi, leave };
}
