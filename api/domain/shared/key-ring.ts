import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** What a key is used for. Each purpose has a key of its own, so that a value of one purpose is never valid for another. */
export type KeyPurpose =
  // Encrypts what is stored.
  | 'mail'
  | 'notification'
  | 'answer'
  | 'secondFactor'
  | 'webhook'
  | 'key'
  // Signs links and tokens.
  | 'file'
  | 'class-calendar'
  | 'unsubscribe'
  | 'device'
  | 'signInChallenge'
  | 'secondStep'
  | 'passkey'
  | 'probe'
  // Makes codes and hashes.
  | 'signInCode'
  | 'analytics'
  | 'guest'
  | 'audit';

const KEY_BYTES = 32;
const ID_BYTES = 4;

/** A secret of the installation, and the keys that are derived from it. */
export interface Key {
  /** Eight hexadecimal digits that name the key in everything made with it, and reveal nothing of it. */
  readonly id: string;
  /** What the database keeps to recognize the secret. */
  readonly check: string;
  readonly secret: string;
  /** When `npm run rotate-key` replaced it everywhere; null for one of the settings. */
  readonly retiredAt: Date | null;
  /** Returns the key for a purpose, derived by HKDF-SHA-256. */
  derive(purpose: KeyPurpose): Buffer;
}

/** The key that writes, and older ones that only read (docs/operating.md#keys-and-secrets). */
export interface KeyRing {
  readonly current: Key;
  /** All keys, the current one first. */
  readonly all: readonly Key[];
  /** Made at this start, because the settings have none: nobody knows it afterwards. */
  readonly isRandom: boolean;
  find(id: string): Key | undefined;
}

/** The secrets of a ring, as the settings have them. */
export interface KeySecrets {
  current: string;
  /** Older ones, in any order. */
  previous: readonly string[];
  isRandom: boolean;
}

const derived = (secret: string, info: string, bytes: number): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `academy ${info}`, bytes));

/** Creates a key from a secret. */
export function createKey(secret: string, retiredAt: Date | null = null): Key {
  const keys = new Map<KeyPurpose, Buffer>();
  return {
    id: derived(secret, 'key id', ID_BYTES).toString('hex'),
    check: derived(secret, 'check value', KEY_BYTES).toString('hex'),
    secret,
    retiredAt,
    derive(purpose) {
      const key = keys.get(purpose) ?? derived(secret, `purpose ${purpose}`, KEY_BYTES);
      keys.set(purpose, key);
      return key;
    },
  };
}

/** Creates a ring; `retired` are keys that the database keeps, which are used only where the settings do not have them. */
export function createKeyRing({ current, previous = [], isRandom = false }: { current: string } & Partial<KeySecrets>, retired: readonly Key[] = []): KeyRing {
  const fromSettings = [...new Set([current, ...previous])].map((secret) => createKey(secret));
  const all = [...fromSettings, ...retired.filter(({ id }) => !fromSettings.some((key) => key.id === id))];
  const [first = createKey(current)] = all;
  return { current: first, all, isRandom, find: (id) => all.find((key) => key.id === id) };
}

/** Returns the HMAC-SHA-256 of a text with the key of a purpose. */
export const hmacOf = (key: Key, purpose: KeyPurpose, text: string): Buffer => createHmac('sha256', key.derive(purpose)).update(`${purpose}:${text}`).digest();

/** The same as releases without key ids made it, with the secret itself; they named what was signed in the same way. */
export const formerHmacOf = ({ secret }: Key, purpose: KeyPurpose, text: string): Buffer => createHmac('sha256', secret).update(`${purpose}:${text}`).digest();

/** The key with which releases without key ids encrypted. */
export const formerCipherKey = ({ secret }: Key): Buffer => createHash('sha256').update(`sealed ${secret}`).digest();

/** The key with which releases without key ids made the hash chain of the audit trail. */
export const formerAuditKey = ({ secret }: Key): Buffer => createHash('sha256').update(`audit chain ${secret}`).digest();
