/** Time until the page of the room has to be loaded, in milliseconds: several megabytes on a weak connection. */
export const LOAD_TIMEOUT = 60_000;
/** Time until a loaded page has to answer, in milliseconds. Also a page that says "bad gateway" is loaded. */
export const ANSWER_TIMEOUT = 15_000;

/** The part of Jitsi's API that reaches the page in the frame. */
export interface Startable {
  getIFrame(): HTMLElement;
  /** The page answers as soon as its program runs, before anybody is in the room. */
  isAudioMuted(): Promise<boolean>;
}

/**
 * Calls back once if the page of the room does not come, or comes and its program does not run: Jitsi's API reports neither. A page that waits for a
 * password or in a lobby answers. Returns a function that stops that.
 */
export function watchStart(api: Startable, onSilence: () => void): () => void {
  let timer = setTimeout(onSilence, LOAD_TIMEOUT);
  const frame = api.getIFrame();
  const onLoad = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, ANSWER_TIMEOUT);
  };
  const stop = () => {
    clearTimeout(timer);
    frame.removeEventListener('load', onLoad);
  };
  frame.addEventListener('load', onLoad);
  api.isAudioMuted().then(stop, stop);
  return stop;
}
