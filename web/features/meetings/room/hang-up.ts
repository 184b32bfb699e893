import type { EventSource } from './meeting-status.ts';

/** Time to wait for Jitsi's own end of the meeting, in milliseconds. */
export const CLOSE_TIMEOUT = 1000;

/** The part of Jitsi's API that ends a meeting. */
export interface Endable extends EventSource {
  executeCommand(name: string, ...values: unknown[]): void;
  dispose(): void;
}

/**
 * Leaves a meeting and removes its frame: hangs up, waits until Jitsi is ready to close, at most one second, and disposes the API. Without that the camera
 * can stay on, because the SDK disposes nothing when it unmounts.
 */
export function hangUp(api: Endable): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      api.removeListener('readyToClose', end);
      api.dispose();
      resolve();
    };
    const timer = setTimeout(end, CLOSE_TIMEOUT);
    api.on('readyToClose', end);
    api.executeCommand('hangup');
  });
}
