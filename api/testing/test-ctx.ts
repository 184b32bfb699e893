import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { mailTranslatorOf } from '../adapters/catalogs.ts';
import { createPasswords } from '../adapters/passwords.ts';
import { createTemporaryFiles, nothingThere } from '../adapters/storage-parts.ts';
import { createUploadBytes } from '../adapters/upload-bytes.ts';
import type { Actor, Ctx, DomainSettings, Origin } from '../domain/shared/context.ts';
import type { ReactionsByFeature } from '../domain/shared/events.ts';
import { createKeyRing } from '../domain/shared/key-ring.ts';
import type { Ports, RelayPort, StoragePort } from '../domain/shared/ports.ts';
import { createCtx } from '../domain/shared/transaction.ts';
import type { TranscoderPort } from '../domain/shared/transcoder-port.ts';
import type { Reading } from '../domain/translations/translations.ts';
import { REACTIONS } from '../reactions.ts';
import { noRateLimit } from './memory-rate-limit.ts';

const HOUR = 60 * 60 * 1000;

/** The key of all tests that need no other. */
export const TEST_KEY = 'a-key-for-tests-that-is-long-enough-0123456789';

export const TEST_SETTINGS: DomainSettings = {
  production: false,
  siteName: 'Academy',
  siteUrl: 'http://127.0.0.1:4000',
  contentLanguages: ['en', 'de', 'ar', 'fr', 'fa'],
  termsRequired: false,
  revealUnknownEmail: false,
  hostedRegion: 'Frankfurt',
  jitsi: { domain: 'meet.example', appId: 'academy', appSecret: 'a-secret-for-tests-that-is-long-enough-0123', p2p: 'off' },
  timeZone: 'UTC',
  imprint: { name: null, legalForm: null, address: [], email: null, phone: null, representedBy: null, register: null, privacyContact: null },
  sourceUrl: null,
  keptDays: {},
  terms: new Map(),
  privacyPolicy: new Map(),
  keys: createKeyRing({ current: TEST_KEY }),
  auditKeys: createKeyRing({ current: TEST_KEY }),
  invitationLife: 14 * 24 * HOUR,
  resetLife: HOUR,
  uploadQuota: 1024 ** 3,
  learnerUploadQuota: 1024 ** 3,
  fileLinkLife: 6 * HOUR,
  callRingTime: 15_000,
  homeworkReturn: false,
  secondFactorRoles: [],
  webhooksToLoopback: false,
  sendsMail: true,
  version: '1.2.3',
};

/** Creates a relay within one process, for services under test. */
export function memoryRelay(): RelayPort {
  const events = new EventEmitter().setMaxListeners(0);
  return {
    publish: async (topic, payload) => void events.emit(topic, payload),
    listen: async () => undefined,
    subscribe(topic, listener) {
      events.on(topic, listener);
      return () => void events.off(topic, listener);
    },
    failures: () => 0,
    ready: async () => undefined,
    state: () => ({ waiting: 0, losses: 0, lostAt: null }),
    close: async () => void events.removeAllListeners(),
  };
}

/** Creates a storage in memory, for services under test; temporary files are on disk, in the directory for temporary files. */
export function memoryStorage(): StoragePort & { readonly stored: ReadonlyMap<string, Buffer> } {
  const stored = new Map<string, Buffer>();
  const temporaryFiles = createTemporaryFiles(join(tmpdir(), 'academy-incoming'));
  const find = (key: string): Buffer => {
    const content = stored.get(key);
    if (content === undefined) throw nothingThere(key);
    return content;
  };
  const folderOf = (key: string): string => key.split('/').slice(0, 2).join('/');
  return {
    stored,
    async write(key, content) {
      const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
      stored.set(key, bytes);
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    writeTemporary: temporaryFiles.writeTemporary,
    async commit(key, path) {
      stored.set(key, await readFile(path));
      await rm(path);
    },
    read: async (key, range) => Readable.from([range === undefined ? find(key) : find(key).subarray(range.start, range.end + 1)]),
    size: async (key) => find(key).length,
    remove: async (key) => void stored.delete(key),
    async removeFolder(folder) {
      for (const key of stored.keys()) if (folderOf(key) === folder) stored.delete(key);
    },
    async *entries() {
      for (const [key, { length }] of stored) yield { key, size: length, changed: new Date(0) };
    },
    async *folders() {
      yield* new Set([...stored.keys()].map(folderOf));
    },
    removeLeftovers: async () => 0,
  };
}

/** Creates a transcoder that is not available, as on a machine without ffmpeg. */
export const noVideo = (): TranscoderPort => ({
  available: async () => false,
  open: async () => {
    throw new Error('ffmpeg is not available');
  },
});

/** Creates the ports for services under test; rate limits are off unless a test passes its own. */
export function testPorts(overrides: Partial<Ports> = {}): Ports {
  return {
    relay: memoryRelay(),
    storage: memoryStorage(),
    uploads: createUploadBytes(join(tmpdir(), `academy-uploads-${process.pid}`)),
    storageCheck: null,
    rateLimit: noRateLimit(),
    passwords: createPasswords({ memoryCost: 1024 }),
    transcoder: noVideo(),
    mailTexts: mailTranslatorOf,
    scanner: null,
    pause: async () => undefined,
    ...overrides,
  };
}

export interface TestCtxOptions {
  actor?: Partial<Actor> & { id: string };
  reading?: Partial<Reading>;
  settings?: Partial<DomainSettings>;
  ports?: Partial<Ports>;
  origin?: Partial<Origin>;
  reactions?: ReactionsByFeature;
  now?: () => Date;
}

/** Creates a context for services under test; it throws when an effect fails after the commit. */
export function testCtx(db: EntityManager, options: TestCtxOptions = {}): Ctx {
  return createCtx({
    actor:
      options.actor === undefined
        ? null
        : { role: 'student', language: 'en', contentLanguage: null, sessionId: randomUUID(), provedAt: options.now?.() ?? new Date(), ...options.actor },
    reading: { language: 'en', otherLanguages: false, ...options.reading },
    db,
    settings: { ...TEST_SETTINGS, ...options.settings },
    ports: testPorts(options.ports),
    reactions: options.reactions ?? REACTIONS,
    origin: { address: '127.0.0.1', device: 'Test', ...options.origin },
    now: options.now ?? (() => new Date()),
    outboxWritten: () => undefined,
    effectFailed: (error) => {
      throw error;
    },
  });
}
