import { afterEach, describe, expect, it, vi } from 'vitest';
import { attemptsFor, type MediaWish, openMedia } from './media-access.ts';

const BOTH: MediaWish = { camera: true, microphoneId: null, cameraId: null };
const STREAM = { getTracks: () => [] } as unknown as MediaStream;

/** Mocks the devices: `answer` returns the name of an error, or null if the devices can be opened. */
function devicesThat(answer: (constraints: MediaStreamConstraints) => string | null, permissions: Readonly<Record<string, PermissionState>> = {}) {
  const getUserMedia = vi.fn(async (constraints: MediaStreamConstraints) => {
    const name = answer(constraints);
    if (name !== null) throw new DOMException('refused', name);
    return STREAM;
  });
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia },
    permissions: { query: async ({ name }: { name: string }) => ({ state: permissions[name] ?? 'prompt' }) },
  });
  return getUserMedia;
}

afterEach(() => vi.unstubAllGlobals());

describe('camera and microphone before a meeting', () => {
  it('are opened together, with at most one question', async () => {
    const getUserMedia = devicesThat(() => null);
    expect(await openMedia(BOTH)).toEqual({ stream: STREAM, problem: null });
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ audio: true, video: { height: { ideal: 360 } } });
  });

  it('are not asked for a second time after a refusal', async () => {
    const getUserMedia = devicesThat(() => 'NotAllowedError');
    expect(await openMedia(BOTH)).toEqual({ stream: null, problem: 'blocked' });
    expect(getUserMedia).toHaveBeenCalledOnce();
  });

  it('are opened without the camera when only the camera is blocked', async () => {
    devicesThat(({ video }) => (video ? 'NotAllowedError' : null), { microphone: 'granted', camera: 'denied' });
    expect(await openMedia(BOTH)).toEqual({ stream: STREAM, problem: 'blocked' });
  });

  it.each([
    ['missing', 'NotFoundError'],
    ['busy', 'NotReadableError'],
  ])('are opened without the camera when it is %s', async (problem, error) => {
    devicesThat(({ video }) => (video ? error : null));
    expect(await openMedia(BOTH)).toEqual({ stream: STREAM, problem });
  });

  it('are replaced by the default devices when a chosen one was unplugged', async () => {
    const getUserMedia = devicesThat(({ audio }) => (typeof audio === 'object' ? 'OverconstrainedError' : null));
    expect(await openMedia({ ...BOTH, microphoneId: 'gone' })).toEqual({ stream: STREAM, problem: null });
    expect(getUserMedia).toHaveBeenCalledTimes(2);
  });

  it('are reported as unsupported by a browser without the API', async () => {
    vi.stubGlobal('navigator', {});
    expect(await openMedia(BOTH)).toEqual({ stream: null, problem: 'unsupported' });
  });
});

describe('the attempts to open camera and microphone', () => {
  it('never include the camera for sound only', () => {
    expect(attemptsFor({ camera: false, microphoneId: 'm', cameraId: 'c' }).every(({ video }) => video === false)).toBe(true);
  });
});
