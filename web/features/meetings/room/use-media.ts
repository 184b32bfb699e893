import { useCallback, useEffect, useRef, useState } from 'react';
import { type MediaProblem, type MediaWish, type OpenedMedia, openMedia, permissionOf, stopStream } from './media-access.ts';

const NOTHING: OpenedMedia = { stream: null, problem: null };

export interface Media extends OpenedMedia {
  /** `idle` before the person was asked. */
  phase: 'idle' | 'asking' | 'opened';
  wish: MediaWish;
  /** The devices of this computer; without labels before the person has allowed them. */
  devices: readonly MediaDeviceInfo[];
  /** Opens the devices; the browser may ask the person. Returns what is the matter. */
  open: (change?: Partial<MediaWish>) => Promise<MediaProblem | null>;
  /** Stops camera and microphone. */
  stop: () => void;
}

async function listDevices(): Promise<MediaDeviceInfo[]> {
  return (navigator.mediaDevices as MediaDevices | undefined)?.enumerateDevices?.().catch(() => []) ?? [];
}

/** Keeps the list of devices up to date when one is connected or removed. */
function useDevices(opened: OpenedMedia): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (opened.stream === null) return;
    let gone = false;
    const read = () => void listDevices().then((list) => !gone && setDevices(list));
    read();
    navigator.mediaDevices.addEventListener('devicechange', read);
    return () => {
      gone = true;
      navigator.mediaDevices.removeEventListener('devicechange', read);
    };
  }, [opened.stream]);
  return devices;
}

/**
 * Camera and microphone of the check before joining. Opens them at once if the browser has allowed both before; otherwise it waits until the person
 * presses a button, because a page that asks without a reason is refused. Stops them when the check is left.
 */
export function useMedia(): Media {
  const [wish, setWish] = useState<MediaWish>({ camera: true, microphoneId: null, cameraId: null });
  const [phase, setPhase] = useState<Media['phase']>('idle');
  const [opened, setOpened] = useState(NOTHING);
  const devices = useDevices(opened);
  const newest = useRef(wish);
  const stream = useRef<MediaStream | null>(null);
  const turn = useRef(0);

  const stop = useCallback(() => {
    turn.current += 1;
    stopStream(stream.current);
    stream.current = null;
  }, []);

  const open = useCallback(
    async (change: Partial<MediaWish> = {}) => {
      stop();
      const own = turn.current;
      newest.current = { ...newest.current, ...change };
      setWish(newest.current);
      setPhase('asking');
      const result = await openMedia(newest.current);
      if (own !== turn.current) {
        stopStream(result.stream);
        return result.problem;
      }
      stream.current = result.stream;
      setOpened(result);
      setPhase('opened');
      return result.problem;
    },
    [stop],
  );

  useEffect(() => {
    let gone = false;
    void Promise.all([permissionOf('camera'), permissionOf('microphone')]).then((states) => {
      if (!gone && turn.current === 0 && states.every((state) => state === 'granted')) void open();
    });
    return () => {
      gone = true;
      stop();
    };
  }, [open, stop]);

  return { ...opened, phase, wish, devices, open, stop };
}
