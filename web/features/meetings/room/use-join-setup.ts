import { useCallback, useEffect, useRef, useState } from 'react';
import { surroundingsNow } from '../../../shared/surroundings.ts';
import { type ConnectionReport, checkConnection } from './connection-check.ts';
import { lastCamera, rememberCamera } from './last-camera.ts';
import type { JoinChoice } from './meeting-options.ts';
import { type Media, useMedia } from './use-media.ts';

export interface JoinSetup {
  media: Media;
  /** null while the connection is being checked. */
  connection: ConnectionReport | null;
  checkAgain: () => void;
  /** Proposed when the connection is weak, until the person chooses. */
  soundOnly: boolean;
  setSoundOnly: (soundOnly: boolean) => void;
  microphoneOn: boolean;
  setMicrophoneOn: (on: boolean) => void;
  cameraOn: boolean;
  setCameraOn: (on: boolean) => void;
  /** The id of the loudspeaker; null: the default one. */
  speakerId: string | null;
  setSpeakerId: (id: string | null) => void;
  /** What was chosen, once the devices have been stopped for the meeting. */
  choose: () => JoinChoice;
}

/** Events of the window after which the last check is out of date. */
const NETWORK_EVENTS = ['online', 'offline'] as const;

function useConnectionCheck(): Pick<JoinSetup, 'connection' | 'checkAgain'> {
  const [connection, setConnection] = useState<ConnectionReport | null>(null);
  /** The running check; the report of an earlier one is ignored. */
  const running = useRef(0);
  const checkAgain = useCallback(() => {
    const check = ++running.current;
    setConnection(null);
    void checkConnection(surroundingsNow()).then((report) => check === running.current && setConnection(report));
  }, []);
  useEffect(() => {
    checkAgain();
    for (const event of NETWORK_EVENTS) window.addEventListener(event, checkAgain);
    return () => {
      running.current += 1;
      for (const event of NETWORK_EVENTS) window.removeEventListener(event, checkAgain);
    };
  }, [checkAgain]);
  return { connection, checkAgain };
}

/** The label of a chosen device, by which Jitsi finds it; null for the default device. */
const labelOf = (media: Media, id: string | null): string | null => media.devices.find(({ deviceId }) => id !== null && deviceId === id)?.label || null;

/** What a person chooses before joining: devices, camera and microphone on or off, and sound only. The camera begins as in the last meeting. */
export function useJoinSetup(): JoinSetup {
  const media = useMedia();
  const { connection, checkAgain } = useConnectionCheck();
  const [microphoneOn, setMicrophoneOn] = useState(true);
  const [cameraOn, setCameraOn] = useState(() => lastCamera() !== 'off');
  const [speakerId, setSpeakerId] = useState<string | null>(null);
  const [chosen, setSoundOnly] = useState<boolean | null>(() => (lastCamera() === 'soundOnly' ? true : null));
  const weak = connection?.strength === 'weak' || connection?.strength === 'none';
  const soundOnly = chosen ?? weak;
  const camera = cameraOn && !soundOnly;

  const { open, phase, wish, stream } = media;
  useEffect(() => {
    if (phase === 'opened' && wish.camera !== camera) void open({ camera });
  }, [phase, wish.camera, camera, open]);
  useEffect(() => {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = microphoneOn;
  }, [stream, microphoneOn]);

  const choose = (): JoinChoice => {
    const has = (kind: 'audio' | 'video') => phase !== 'opened' || (stream?.getTracks().some((track) => track.kind === kind) ?? false);
    const choice = {
      soundOnly,
      microphoneOn: microphoneOn && has('audio'),
      cameraOn: camera && has('video'),
      weak,
      microphone: labelOf(media, wish.microphoneId),
      camera: labelOf(media, wish.cameraId),
      speaker: labelOf(media, speakerId),
    };
    rememberCamera(chosen === true ? 'soundOnly' : cameraOn ? 'on' : 'off');
    media.stop();
    return choice;
  };
  const switches = { soundOnly, setSoundOnly, microphoneOn, setMicrophoneOn, cameraOn, setCameraOn };
  return { media, connection, checkAgain, ...switches, speakerId, setSpeakerId, choose };
}
