import type { Readable } from 'node:stream';
import type { StorageProblem } from '../../../schema/installation.ts';
import type { Topic, Topics } from './topics.ts';
import type { TranscoderPort } from './transcoder-port.ts';

/** How the relay of a process is, since its start. */
export interface RelayState {
  /** Events that could not be published yet. */
  waiting: number;
  /** How often events for this process were lost, so that all clients read again what they show. */
  losses: number;
  lostAt: Date | null;
}

/** Publishes to all replicas, at most once and in any order. */
export interface RelayPort {
  publish<T extends Topic>(topic: T, payload: Topics[T]): Promise<void>;
  /**
   * From then on the listeners of this process also get events of other processes, of the topics that have one. A process that serves nobody, such as the
   * worker, does not ask for them. Resolves when they reach the listeners that there are.
   */
  listen(): Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: (payload: Topics[T]) => void): () => void;
  /** How often a topic could not be subscribed at once: its listeners miss the events of other processes until it is. */
  failures(): number;
  /** Resolves when events of other processes reach every listener. */
  ready(): Promise<void>;
  state(): RelayState;
  close(): Promise<void>;
}

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Where a mail program unsubscribes with one click (RFC 8058), for mails that nobody asked for. */
  unsubscribeUrl?: string;
  /** Mails with the same id are one mail. */
  id: string;
}
export interface MailPort {
  /** @throws JobFailure, permanent if the address or the mail was refused */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** A message to a webhook, with the headers that sign it. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}
export interface WebhookPort {
  /** Sends a message once and returns the HTTP status of the answer. @throws JobFailure RECEIVER_AWAY, RECEIVER_NOT_PUBLIC */
  send(request: WebhookRequest, signal: AbortSignal): Promise<number>;
}

export interface StoredRange {
  start: number;
  end: number;
}
/** Size and hash of stored bytes. */
export interface StoredBytes {
  size: number;
  sha256: string;
}
/** A key with the size and the last change of its bytes. */
export interface StoredEntry {
  key: string;
  size: number;
  changed: Date;
}
/** A local file with bytes that are not stored yet: to be checked, then committed or removed. */
export interface TemporaryFile extends StoredBytes {
  path: string;
}

/**
 * Stores bytes by key, on disk or in S3. A write whose source fails leaves nothing behind. A missing key fails with the code ENOENT, a full
 * disk with STORAGE_FULL. A key is `folder/name`; the folder of a file is `ab/<id>`.
 */
export interface StoragePort {
  write(key: string, content: Readable | Buffer): Promise<StoredBytes>;
  /** Writes to the local disk, beside the storage. */
  writeTemporary(content: Readable): Promise<TemporaryFile>;
  /** Moves a temporary or any other local file into the storage. */
  commit(key: string, path: string): Promise<void>;
  /** `range` bounds are inclusive byte positions. */
  read(key: string, range?: StoredRange): Promise<Readable>;
  size(key: string): Promise<number>;
  remove(key: string): Promise<void>;
  /** Local path of the bytes, for programs that read files; undefined if they are not on this machine. */
  localPath?(key: string): string;
  /** Removes everything in the folder of a file. */
  removeFolder(folder: string): Promise<void>;
  /** All stored bytes, in no order, without temporary ones. */
  entries(): AsyncIterable<StoredEntry>;
  /** Folders of files in which nothing changed since a time. */
  folders(before: Date): AsyncIterable<string>;
  /** Removes temporary data of processes that died, older than a time. Returns the number of removed files. */
  removeLeftovers(before: Date): Promise<number>;
}

/** Bytes of unfinished uploads, which all replicas share: on a volume or in the bucket, by the id of the upload. */
export interface UploadBytesPort {
  create(id: string): Promise<void>;
  /** Returns the number of bytes; null if there is no such upload. */
  size(id: string): Promise<number | null>;
  /** Writes from `offset` on and returns the number of bytes. What was received before an interruption is kept and flushed. */
  append(id: string, offset: number, content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Removes all bytes from `size` on. */
  truncate(id: string, size: number): Promise<void>;
  remove(id: string): Promise<void>;
  list(): Promise<Array<{ id: string; changedAt: Date }>>;
  /** Returns the path of a file with the bytes, which may be moved. The upload stays until it is removed. */
  linkFile(id: string): Promise<string>;
  /** Free bytes. */
  freeSpace(): Promise<number>;
}

/** Tries whether files and uploads can be stored on the disk of this process. */
export interface StorageCheckPort {
  /** Returns why they cannot be stored, as of the last ten seconds; null if they can. */
  problem(): Promise<StorageProblem | null>;
}

/** Looks for viruses. */
export interface ScannerPort {
  /**
   * Scans content.
   *
   * @throws FILE_HAS_VIRUS
   */
  scan(content: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Counts attempts over all replicas. */
export interface RateLimitPort {
  /**
   * Counts an attempt and returns the number of attempts in the current window. One that is refused does not count.
   *
   * @throws TOO_MANY_REQUESTS with `seconds` to wait
   */
  consume(limit: RateLimitName, key: string): Promise<number>;
  /** Takes attempts back, because they succeeded; never below 0. */
  giveBack(limit: RateLimitName, key: string, attempts: number): Promise<void>;
  /** Forgets all attempts and returns their number. Of two calls at the same time only one gets it. */
  take(limit: RateLimitName, key: string): Promise<number>;
}
export type RateLimitName =
  | 'signIn.account'
  | 'signIn.address'
  | 'signIn.device'
  | 'signIn.code'
  | 'signIn.codeTry'
  | 'signIn.codeUse'
  | 'secondFactor.account'
  | 'secondFactor.day'
  | 'signUp.address'
  | 'reset.account'
  | 'reset.address'
  | 'link.address'
  | 'export.account'
  | 'calendar.address'
  | 'call.account'
  | 'apiToken.requests';

/**
 * Who is served first when passwords wait to be hashed: people with a session, a link or a known device; then those at network addresses without
 * failures; then everybody else.
 */
export type PasswordPriority = 'high' | 'normal' | 'low';

/**
 * Hashes passwords with argon2id, at most two at a time. Others wait, by priority and then in the order of arrival.
 *
 * @throws SERVICE_UNAVAILABLE with `seconds` to wait, when too many wait
 */
export interface PasswordPort {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string, priority: PasswordPriority): Promise<boolean>;
  /** Reserves a place for a check that comes soon, or throws at once, so that a refusal costs nothing. Returns the function that ends the reservation. */
  reserve(priority: PasswordPriority): () => void;
}

/** Translates the sentences of mails into an interface language. */
type MailTextsPort = (language: string) => (text: { readonly id: string; readonly message: string }, values: Record<string, string | number>) => string;

export interface Ports {
  /** Waits some milliseconds between two batches of work. */
  pause(milliseconds: number): Promise<void>;
  relay: RelayPort;
  storage: StoragePort;
  uploads: UploadBytesPort;
  /** Null with a bucket: nothing is stored on the disk. */
  storageCheck: StorageCheckPort | null;
  rateLimit: RateLimitPort;
  passwords: PasswordPort;
  transcoder: TranscoderPort;
  mailTexts: MailTextsPort;
  /** Null: nothing is scanned. */
  scanner: ScannerPort | null;
}
