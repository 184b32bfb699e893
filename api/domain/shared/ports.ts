import type { Readable } from 'node:stream';
import type { Topic, Topics } from './topics.ts';

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
/** Keeps bytes by key; on disk or in S3. */
export interface StoragePort {
  write(key: string, content: Readable | Buffer): Promise<{ size: number; sha256: string }>;
  /** `range` bounds are inclusive byte positions. */
  read(key: string, range?: StoredRange): Promise<Readable>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
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
  rateLimit: RateLimitPort;
  passwords: PasswordPort;
}
