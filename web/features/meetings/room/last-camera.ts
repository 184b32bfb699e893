import { browserStorage } from '../../../shared/store/browser-storage.ts';

const CAMERA = 'meetingCamera';
const CHOICES = ['on', 'off', 'soundOnly'] as const;

/** How the camera was in a meeting; `soundOnly`: the person chose to send and receive no video. */
export type CameraChoice = (typeof CHOICES)[number];

/** How the camera was in the last meeting on this device; null before the first one. */
export const lastCamera = (): CameraChoice | null => CHOICES.find((choice) => choice === browserStorage.read(CAMERA)) ?? null;

export const rememberCamera = (choice: CameraChoice): void => void browserStorage.write(CAMERA, choice);
