import type { Readable } from 'node:stream';
import type { Topic, Topics } from './topics.ts';
import type { TranscoderPort } from './transcoder-port.ts';

/** Tells every replica; at most once, in no promised order. */
export interface RelayPort {
  publish<T extends Topic>(topic: T, payload: Topics[T]): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: (payload: Topics[T]) => void): () => void;
  close(): Promise<void>;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string /** Same id: the same mail, sent once. */;
  id: string;
}
export interface MailPort {
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

export interface StoredRange {
  start: number;
  end: number;
}
/** What bytes turned out to be once they were all there. */
export interface StoredBytes {
  size: number;
  sha256: string;
}
/** Bytes on a disk of this machine that are not kept yet: to be looked into, then adopted or removed. */
export interface TemporaryFile extends StoredBytes {
  path: string;
}

/**
 * Keeps bytes by key; on disk or in S3. Nothing remains of a write whose source fails. What is not there fails with the code
 * ENOENT, a full disk with STORAGE_FULL. A key is `folder/name`; the folder of a file is `ab/<id>`.
 */
export interface StoragePort {
  write(key: string, content: Readable | Buffer): Promise<StoredBytes>;
  /** Writes to a disk of this machine, beside the storage. */
  writeTemporary(content: Readable): Promise<TemporaryFile>;
  /** Keeps a temporary file, or any other of this machine, which is then gone from its path. */
  commit(key: string, path: string): Promise<void>;
  /** `range` bounds are inclusive byte positions. */
  read(key: string, range?: StoredRange): Promise<Readable>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
  /** Where the bytes lie on this machine's disk, for programs that read files; absent where they do not. */
  localPath?(key: string): string;
  /** Removes everything in the folder of a file. */
  removeFolder(folder: string): Promise<void>;
  /** The folders of files in which nothing changed since a moment. */
  folders(before: Date): AsyncIterable<string>;
  /** Removes what writes before a moment left behind when their process died; answers how many. */
  removeLeftovers(before: Date): Promise<number>;
}

/** Bytes of uploads under way, on a volume that all replicas share; the upload's id names them. */
export interface UploadBytesPort {
  create(id: string): Promise<void>;
  /** How many are there; null when there is no such upload. */
  size(id: string): Promise<number | null>;
  /** Writes from `offset` on and answers how many bytes; what came before a cut stays, flushed. */
  append(id: string, offset: number, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Forgets everything from `size` on. */
  truncate(id: string, size: number): Promise<void>;
  remove(id: string): Promise<void>;
  list(): Promise<Array<{ id: string; changedAt: Date }>>;
  /** A second name of the same bytes, which may be moved away: the upload itself stays until it is removed. */
  linkFile(id: string): Promise<string>;
  /** Bytes free. */
  freeSpace(): Promise<number>;
}

/** Counts attempts over all replicas; throws TOO_MANY_REQUESTS with `seconds` to wait. */
export interface RateLimitPort {
  consume(limit: RateLimitName, key: string): Promise<void>;
  reset(limit: RateLimitName, key: string): Promise<void>;
}
export type RateLimitName = 'signIn.account' | 'signIn.address' | 'signUp.address' | 'reset.account' | 'reset.address' | 'link.address';

/** Hashes passwords with argon2id, at most two at a time. */
export interface PasswordPort {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export interface Ports {
  relay: RelayPort;
  storage: StoragePort;
  uploads: UploadBytesPort;
  rateLimit: RateLimitPort;
  passwords: PasswordPort;
  transcoder: TranscoderPort;
}
