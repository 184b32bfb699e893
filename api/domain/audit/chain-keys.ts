import { createHmac } from 'node:crypto';
import { formerAuditKey, type Key, type KeyRing } from '../shared/key-ring.ts';

/** The last entry of the chain: its number in the chain and its hash. */
export interface ChainHead {
  position: number;
  hash: string;
}

/** Before the first entry. */
export const NO_HEAD: ChainHead = { position: 0, hash: '' };

/** What the hash of an entry is made of. */
interface ChainedEntry {
  id: string;
  /** With microseconds. */
  time: string;
  actorId: string | null;
  action: string;
  objectType: string | null;
  objectId: string | null;
  result: string;
  /** Null for an action of a person. */
  tokenId: string | null;
  hash: string | null;
  /** Null for an entry that a release without key ids added to the chain. */
  keyId: string | null;
}

/**
 * UNKNOWN_KEY: neither the settings nor the database have the key that the entry names. OLD_KEY: that key had been replaced by another one before, so that
 * the entry is of somebody who has only the old key.
 */
export type KeyFault = 'UNKNOWN_KEY' | 'OLD_KEY';

/** The chain ends with an entry of a key that this process must not continue. */
export class ChainKeyError extends Error {}

/** Returns the head that an entry is in the chain. */
export const headOf = (entry: { position: number; hash: string | null } | undefined): ChainHead =>
  entry === undefined ? NO_HEAD : { position: entry.position, hash: entry.hash ?? '' };

/** An entry without a token has the values that earlier releases computed. */
const valuesOf = ({ id, time, actorId, action, objectType, objectId, result, tokenId }: ChainedEntry) => [
  ...[id, time, actorId, action, objectType, objectId, result],
  ...(tokenId === null ? [] : [tokenId]),
];

/** Returns the head after an entry is added with a key. A person who can write to the database cannot compute it, because the key is not stored there. */
export function chainedHeadOf(key: Key, before: ChainHead, entry: ChainedEntry): ChainHead {
  const position = before.position + 1;
  const values = JSON.stringify([before.hash, position, key.id, ...valuesOf(entry)]);
  return { position, hash: createHmac('sha256', key.derive('audit')).update(values).digest('hex') };
}

/** Returns the same as a release without key ids computed it. */
export function formerHeadOf(key: Key, before: ChainHead, entry: ChainedEntry): ChainHead {
  const position = before.position + 1;
  const values = JSON.stringify([before.hash, position, ...valuesOf(entry)]);
  return { position, hash: createHmac('sha256', formerAuditKey(key)).update(values).digest('hex') };
}

/** Follows a chain whose entries may be of several keys, one after the other: once a key was replaced, it never comes back. */
export function createChainKeys(keys: KeyRing): { next(before: ChainHead, entry: ChainedEntry): ChainHead | KeyFault } {
  const replaced = new Set<string>();
  let signer: Key | undefined;
  const continueWith = (key: Key): void => {
    if (signer !== undefined && signer.id !== key.id) replaced.add(signer.id);
    signer = key;
  };
  const candidates = (): Key[] => [...(signer === undefined ? [] : [signer]), ...keys.all.filter((key) => key.id !== signer?.id && !replaced.has(key.id))];
  return {
    next(before, entry) {
      if (entry.keyId === null) {
        const [first = keys.current, ...others] = candidates();
        const key = [first, ...others].find((each) => formerHeadOf(each, before, entry).hash === entry.hash);
        if (key !== undefined) continueWith(key);
        return formerHeadOf(key ?? first, before, entry);
      }
      const key = keys.find(entry.keyId);
      if (key === undefined) return 'UNKNOWN_KEY';
      if (replaced.has(key.id)) return 'OLD_KEY';
      continueWith(key);
      return chainedHeadOf(key, before, entry);
    },
  };
}
