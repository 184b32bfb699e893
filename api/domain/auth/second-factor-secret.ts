import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '../../../schema/limits.ts';
import type { Ctx } from '../shared/context.ts';
import { encrypt, tryDecrypt } from '../shared/encrypted.ts';
import { hashToken } from '../shared/tokens.ts';
import type { SecondFactorEntity } from './second-factor.entity.ts';

/** Seconds in which an authenticator app shows a code. */
const PERIOD = 30;
/** Letters and digits of a recovery code that are not mistaken for each other: 32, so 80 bits for 16 of them. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
const CODE_LENGTH = 16;

type Settings = Pick<Ctx, 'settings'>;

/** Encrypts what the database keeps of a second factor: the secret, and recovery codes that were not confirmed yet. */
export const encryptFactor = ({ settings }: Settings, text: string): string => encrypt(settings.keys, 'secondFactor', text);

/** Decrypts what `encryptFactor` made; null when the key of the site was replaced: recovery codes work without it. */
export const decryptFactor = ({ settings }: Settings, encrypted: string): string | null => tryDecrypt(settings.keys, 'secondFactor', encrypted);

/** Creates a secret of 160 bits, in base32. */
export const createFactorSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** Returns the address that an authenticator app reads from the QR code. */
export const factorUrl = ({ settings }: Settings, secret: string, email: string): string =>
  totpOf(secret, { issuer: settings.siteName, label: email }).toString();

/** Returns the step of 30 s that a code of six digits belongs to: the current one or the one before it; null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null || delta > 0 ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** Creates recovery codes in groups of four characters. */
export function createRecoveryCodes(): string[] {
  const character = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = (): string => Array.from({ length: 4 }, character).join('');
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: CODE_LENGTH / 4 }, group).join('-'));
}

/** Returns the hash that is stored instead of a recovery code, however the code was typed. */
export const hashRecoveryCode = (userId: string, code: string): string => hashToken(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** Whether codes of an authenticator app count. */
export const hasApp = (factor: SecondFactorEntity | null): boolean =>
  factor !== null && factor.confirmedAt !== null && !factor.appPending && factor.encryptedSecret !== '';
