import { browserStorage } from '../store/browser-storage.ts';

const KEY = 'devices';
/** Tokens that are kept: computers of a school are shared. */
const DEVICES_MAX = 20;

/** Returns the device tokens of the last sign-ins in this browser, newest first (docs/decisions/0035-known-devices.md). */
export function knownDevices(): string[] {
  return (browserStorage.read(KEY) ?? '').split(' ').filter((token) => token !== '');
}

/** Keeps the device token of a sign-in. */
export function rememberDevice(token: string): void {
  const others = knownDevices().filter((other) => other !== token);
  browserStorage.write(KEY, [token, ...others].slice(0, DEVICES_MAX).join(' '));
}
