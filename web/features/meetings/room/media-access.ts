import { VIDEO_HEIGHT } from './video-height.ts';

/** Why camera or microphone cannot be used: refused, none connected, used by another program, or not possible in this browser. */
export type MediaProblem = 'blocked' | 'missing' | 'busy' | 'unsupported';

export interface MediaWish {
  /** Ask for the camera, too. */
  camera: boolean;
  /** Ids of the chosen devices; null for the default device. */
  microphoneId: string | null;
  cameraId: string | null;
}

/** The opened devices. After a problem with one of them, the stream contains the other. */
export interface OpenedMedia {
  stream: MediaStream | null;
  problem: MediaProblem | null;
}

const PROBLEMS: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Not every browser throws an instance of Error. */
const problemOf = (error: unknown): MediaProblem => PROBLEMS[(error as { name?: string }).name ?? ''] ?? 'unsupported';

/** Returns a permission as the browser knows it, without asking the person; `prompt` if it does not know. */
export async function permissionOf(name: 'camera' | 'microphone'): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return 'prompt';
  }
}

/** Returns what to ask for, one after the other: the chosen devices, the default devices, the microphone alone, the camera alone. */
export function attemptsFor({ camera, microphoneId, cameraId }: MediaWish): MediaStreamConstraints[] {
  const height = { height: { ideal: VIDEO_HEIGHT } };
  const video = camera ? height : false;
  const chosen = {
    audio: microphoneId === null ? true : { deviceId: { exact: microphoneId } },
    video: camera && cameraId !== null ? { ...height, deviceId: { exact: cameraId } } : video,
  };
  const hasChoice = microphoneId !== null || (camera && cameraId !== null);
  return [
    chosen,
    ...(hasChoice ? [{ audio: true, video }] : []),
    ...(camera
      ? [
          { audio: true, video: false },
          { audio: false, video },
        ]
      : []),
  ];
}

/** Opens microphone and camera. The browser asks the person, once. */
export async function openMedia(wish: MediaWish): Promise<OpenedMedia> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined) return { stream: null, problem: 'unsupported' };
  let problem: MediaProblem | null = null;
  for (const constraints of attemptsFor(wish)) {
    // After a refusal, only a device that is allowed is tried: the person is not asked again.
    if (problem === 'blocked' && (await permissionOf(constraints.audio ? 'microphone' : 'camera')) !== 'granted') continue;
    try {
      const stream = await devices.getUserMedia(constraints);
      const all = constraints.audio !== false && (constraints.video !== false || !wish.camera);
      return { stream, problem: all ? null : problem };
    } catch (error) {
      problem ??= problemOf(error);
    }
  }
  return { stream: null, problem };
}

export const stopStream = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};
