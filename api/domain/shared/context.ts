import type { EntityManager, QueryRunner } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { UserRole } from '../../../schema/roles.ts';
import type { KeptDays } from '../../../schema/stored-data.ts';
import type { TokenScope } from '../../../schema/token-scopes.ts';
import type { Reading } from '../translations/translations.ts';
import { DomainError } from './errors.ts';
import type { ReactionsByFeature } from './events.ts';
import type { KeyRing } from './key-ring.ts';
import type { Ports } from './ports.ts';
import type { Publish } from './topics.ts';

/** The API token with which a program acts for its person (docs/decisions/0075-api-tokens.md). */
interface ActorToken {
  id: string;
  scopes: readonly TokenScope[];
}

/** The signed-in user of the session, or of the API token. */
export interface Actor {
  id: string;
  role: UserRole;
  language: InterfaceLanguage;
  contentLanguage: string | null;
  /** Of an API token its id. */
  sessionId: string;
  /** Only a program has one. */
  token?: ActorToken;
  /** Whether two-step sign-in is on. */
  hasSecondFactor?: boolean;
  /** When the person last proved who it is in this session; a later proof may be stored. */
  provedAt?: Date;
}

/** Finds the user of a session by the hash of its token, or null; a promise only when the database is read, because an event of a course has thousands of readers. */
export type FindActor = (tokenHash: string) => Promise<Actor | null> | Actor | null;

/** Who operates the site, as the imprint shows it; null for what the operator left out. */
interface Imprint {
  name: string | null;
  legalForm: string | null;
  /** Lines. */
  address: readonly string[];
  email: string | null;
  phone: string | null;
  representedBy: string | null;
  register: string | null;
  privacyContact: string | null;
}

/** The Jitsi server of the installation. */
export interface JitsiSettings {
  /** Host, with a port if it is not 443; unset: people cannot meet. */
  domain: string | undefined;
  /** The id and the secret that sign tokens; both or none. */
  appId: string | undefined;
  appSecret: string | undefined;
  /** Whether two people may connect directly, which shows each of them the network address of the other. */
  p2p: 'off' | 'relay' | 'direct';
}

/** Settings of the installation that the domain needs. */
export interface DomainSettings {
  production: boolean;
  siteName: string;
  siteUrl: string;
  contentLanguages: readonly string[];
  termsRequired: boolean;
  revealUnknownEmail: boolean;
  hostedRegion: string;
  jitsi: JitsiSettings;
  /** IANA name of the time zone of people whose own is unknown. */
  timeZone: string;
  imprint: Imprint;
  /** Where the source code of this version is; null: people ask the operator. */
  sourceUrl: string | null;
  /** The operator's terms and conditions as sanitized HTML by language; empty: the built-in text. */
  terms: ReadonlyMap<string, string>;
  /** The operator's privacy policy, in the same form. */
  privacyPolicy: ReadonlyMap<string, string>;
  /** How long data is kept where the operator set another period, in days. */
  keptDays: KeptDays;
  /** Keys that encrypt and sign. */
  keys: KeyRing;
  /** Keys of the hash chain of the audit trail. */
  auditKeys: KeyRing;
  /** Milliseconds. */
  invitationLife: number;
  /** Milliseconds. */
  resetLife: number;
  /** Maximum bytes of files that one person may upload. */
  uploadQuota: number;
  /** The same for people who are no admins. */
  learnerUploadQuota: number;
  /** Validity of signed file URLs, in milliseconds. */
  fileLinkLife: number;
  /** How long a call rings, in milliseconds. */
  callRingTime: number;
  /** Trainers may return homework for revision. */
  homeworkReturn: boolean;
  /** Roles whose people must use two-step sign-in. */
  secondFactorRoles: readonly UserRole[];
  /** Webhooks may lead to this machine, also without https: for developers. */
  webhooksToLoopback: boolean;
  /** Mails are sent; without SMTP_URL they are captured. */
  sendsMail: boolean;
  /** The version of the application. */
  version: string;
}

/** Origin of a request, for rate limits and the list of sessions. Never stored with the actions of a person. */
export interface Origin {
  address: string;
  device: string;
  /** Hash of the session token that was sent, also of one whose session has ended. */
  tokenHash?: string;
  /** The id that the client gave to the change (docs/decisions/0025-idempotency-keys.md). */
  idempotencyKey?: string;
}

interface EnqueueOptions<Payload> {
  /** Jobs with the same group run one at a time. */
  groupOf?: (payload: Payload) => string;
  /** Mails that may be thousands: a few of them are passed on at a time. */
  isBulkMail?: boolean;
}

/** What is done after a commit. */
export type Effect = () => void | Promise<void>;

/** The first parameter of every service: the actor, the transaction, the clock, and what to do after the commit. */
export interface Ctx {
  readonly actor: Actor | null;
  readonly reading: Reading;
  readonly db: EntityManager;
  readonly settings: DomainSettings;
  readonly ports: Ports;
  readonly origin: Origin;
  /** What features do in the transaction of an event (api/reactions.ts). */
  readonly reactions: ReactionsByFeature;
  /** The time of the database (docs/decisions/0049-replicas.md). */
  now(): Date;
  /** Publishes to all replicas after the outermost commit. */
  publish: Publish;
  /** Enqueues a job: the outbox row is inserted with the change and passed to the queue after the commit. */
  enqueue(job: string, payload: Record<string, unknown>): Promise<void>;
  /** Enqueues many jobs. */
  enqueueAll<Payload extends Record<string, unknown>>(job: string, payloads: readonly Payload[], options?: EnqueueOptions<Payload>): Promise<void>;
  /** Runs an effect once, after the outermost commit. Failures are logged, never thrown. */
  afterCommit(effect: Effect): void;
  /** The connection of a change whose answer is recorded (`startOperation`). */
  readonly open: QueryRunner | undefined;
  /** Returns a context of the same request with other parts; its effects go to a list if one is passed. */
  with(changed: Partial<Pick<Ctx, 'actor' | 'reading' | 'db' | 'open'>>, effects?: Effect[]): Ctx;
}

/** Whether the person must set up two-step sign-in before anything else (docs/product-rules.md#4-invitations-and-accounts). */
export const lacksSecondFactor = ({ settings }: Pick<Ctx, 'settings'>, actor: Actor): boolean =>
  actor.hasSecondFactor !== true && settings.secondFactorRoles.includes(actor.role);

/**
 * Returns the signed-in user, also one who must set up two-step sign-in first: for what such a person needs for that.
 *
 * @throws NOT_SIGNED_IN
 */
export function requireSignedIn(ctx: Ctx): Actor {
  if (ctx.actor === null) throw new DomainError('NOT_SIGNED_IN');
  return ctx.actor;
}

/**
 * Returns the signed-in user.
 *
 * @throws NOT_SIGNED_IN, SECOND_FACTOR_NEEDED
 */
export function requireActor(ctx: Ctx): Actor {
  const actor = requireSignedIn(ctx);
  if (lacksSecondFactor(ctx, actor)) throw new DomainError('SECOND_FACTOR_NEEDED');
  return actor;
}
