import { randomBytes } from 'node:crypto';

/** Creates the name of a Jitsi room that cannot be guessed: 160 random bits, in lower case, because Jitsi ignores the case of a name. */
export function createRoomName(): string {
  return randomBytes(20).toString('hex');
}
