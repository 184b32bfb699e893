import type { EntityManager } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { Reading } from '../translations/translations.ts';
import { DomainError } from './errors.ts';
import type { Ports } from './ports.ts';
import type { Publish } from './topics.ts';

/** Who asks, as the session says. */
export interface Actor {
  id: string;
  role: UserRole;
  language: InterfaceLanguage;
  contentLanguage: string | null;
  sessionId: string;
}

/** What the operator decided, as far as the domain needs it. */
export interface DomainSettings {
  production: boolean;
  siteName: string;
  siteUrl: string;
  contentLanguages: readonly string[];
  termsRequired: boolean;
  revealUnknownEmail: boolean;
  hostedRegion: string;
  secretKey: string;
  /** Milliseconds. */
  invitationLife: number;
  /** Milliseconds. */
  resetLife: number;
  /** Bytes of files that one person may bring in. */
  uploadQuota: number;
  /** Milliseconds a signed file address lives. */
  fileLinkLife: number;
}

/** Where a request came from: for limits and the list of sessions; never stored with a person's deeds. */
export interface Origin {
  address: string;
  device: string;
}

/** One value every service takes first: who asks, the transaction, the clock, and what to do after commit. */
export interface Ctx {
  readonly actor: Actor | null;
  readonly reading: Reading;
  readonly db: EntityManager;
  readonly settings: DomainSettings;
  readonly ports: Ports;
  readonly origin: Origin;
  now(): Date;
  /** Tells all replicas, once the outermost transaction has committed. */
  publish: Publish;
  /** Promises a job: written with the change, handed to the queue after commit. */
  enqueue(job: string, payload: Record<string, unknown>): Promise<void>;
  /** The same for many at once. */
  enqueueAll(job: string, payloads: ReadonlyArray<Record<string, unknown>>): Promise<void>;
  /** Runs once, after the outermost commit; failures are logged, never thrown. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** The signed-in person, or NOT_SIGNED_IN. */
export function requireActor(ctx: Ctx): Actor {
  if (ctx.actor === null) throw new DomainError('NOT_SIGNED_IN');
  return ctx.actor;
}
