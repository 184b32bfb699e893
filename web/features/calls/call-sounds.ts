import { browserStorage } from '../../shared/store/browser-storage.ts';
import { createStore } from '../../shared/store/store.ts';

const MUTED = 'callsMuted';

/** Whether the ringtone is muted on this device; remembered. */
export const muted = createStore(browserStorage.read(MUTED) === '1');

export function setMuted(value: boolean): void {
  browserStorage.write(MUTED, value ? '1' : null);
  muted.set(value);
}

/** Whether the browser refused to play sounds, because nobody has used the page yet. */
export const soundRefused = createStore(false);

/** Counts the presses that play a refused ringtone again. */
export const ringtoneTries = createStore(0);

/** Plays a sound; returns whether the browser allowed it. */
async function play(audio: HTMLAudioElement): Promise<boolean> {
  try {
    await audio.play();
    soundRefused.set(false);
  } catch {
    // The banner shows the call; a press on its button plays the sound.
    soundRefused.set(true);
  }
  return !soundRefused.get();
}

/** Plays the ringtone in a loop in one tab of this browser. The file is loaded now. Returns a function that stops it. */
export function startRingtone(): () => void {
  const audio = new Audio(new URL('./sounds/ringtone.wav', import.meta.url).href);
  audio.loop = true;
  let stop = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const ring = async (): Promise<void> => {
    // A tab that may not play leaves it to the next one.
    if (await play(audio)) await ended;
  };
  const controller = new AbortController();
  // Tabs that ring at the same time would play over each other; when the one that plays closes, the next one goes on.
  if (navigator.locks === undefined) void ring();
  else navigator.locks.request('ringtone', { signal: controller.signal }, ring).catch(() => undefined);
  return () => {
    audio.pause();
    controller.abort();
    stop();
  };
}

/** Plays the sound of a rejected call once, unless sounds are muted. */
export function playRejected(): void {
  if (muted.get()) return;
  void new Audio(new URL('./sounds/rejected.wav', import.meta.url).href).play().catch(() => undefined);
}
