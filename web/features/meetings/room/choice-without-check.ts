import { surroundingsNow } from '../../../shared/surroundings.ts';
import { strengthOf } from './connection-check.ts';
import { lastCamera } from './last-camera.ts';
import { permissionOf } from './media-access.ts';
import type { JoinChoice } from './meeting-options.ts';

/**
 * Returns how somebody joins a call without the check before it: with the microphone, and with the camera as in the last meeting. null if the browser has no
 * permission for the microphone, or does not know: then the page asks first. The camera stays off where it was never used or has no permission.
 */
export async function choiceWithoutCheck(): Promise<JoinChoice | null> {
  const [microphone, camera] = await Promise.all([permissionOf('microphone'), permissionOf('camera')]);
  if (microphone !== 'granted') return null;
  const last = lastCamera();
  const surroundings = surroundingsNow();
  // Nothing is measured: somebody waits.
  const weak = surroundings.saveData || strengthOf(0, null, surroundings) === 'weak';
  const soundOnly = weak || last === 'soundOnly';
  const cameraOn = last === 'on' && camera === 'granted' && !soundOnly;
  return { soundOnly, microphoneOn: true, cameraOn, weak, microphone: null, camera: null, speaker: null };
}
