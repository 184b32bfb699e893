import { SESSION_ABSOLUTE } from './limits.ts';
import { LONG_JOB_KEPT } from './long-jobs.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Why the law permits to store something: the agreement with the person, or a legitimate interest (Art. 6(1)(b) and (f) GDPR). */
type LegalBasis = 'agreement' | 'interest';

/**
 * How long something is kept: a number of days, also counted from the end of its validity; as long as the account; for good, under an internal
 * number; in the browser, where the person decides.
 */
export type Kept = { days: number; after?: 'expiry' } | 'account' | 'forGood' | 'browser';

interface StoredKind {
  basis: LegalBasis;
  kept: Kept;
}

/**
 * What is stored about people, why and how long, in the order of the privacy policy. The policy is made of this list, the retention reads its
 * periods, and `api/domain/personal-data/stored-data.ts` says in which tables and sections of the export each kind is
 * (docs/decisions/0041-personal-data.md).
 */
export const STORED_DATA = {
  account: { basis: 'agreement', kept: 'account' },
  settings: { basis: 'agreement', kept: 'account' },
  memberships: { basis: 'agreement', kept: 'account' },
  sessions: { basis: 'agreement', kept: { days: SESSION_ABSOLUTE / DAY } },
  secondFactor: { basis: 'agreement', kept: 'account' },
  apiTokens: { basis: 'agreement', kept: 'account' },
  passwordLinks: { basis: 'agreement', kept: { days: 7, after: 'expiry' } },
  invitations: { basis: 'interest', kept: { days: 90, after: 'expiry' } },
  learning: { basis: 'agreement', kept: 'account' },
  homework: { basis: 'agreement', kept: 'account' },
  notes: { basis: 'agreement', kept: 'account' },
  learningDays: { basis: 'interest', kept: 'account' },
  evaluations: { basis: 'interest', kept: 'account' },
  messages: { basis: 'agreement', kept: 'account' },
  notifications: { basis: 'agreement', kept: { days: 180 } },
  classVisits: { basis: 'interest', kept: { days: 365 } },
  otherVisits: { basis: 'agreement', kept: { days: 7 } },
  calls: { basis: 'agreement', kept: { days: 30 } },
  meetingRooms: { basis: 'agreement', kept: 'account' },
  files: { basis: 'agreement', kept: 'account' },
  exports: { basis: 'agreement', kept: { days: LONG_JOB_KEPT / DAY } },
  courseWork: { basis: 'agreement', kept: 'account' },
  webhookEvents: { basis: 'interest', kept: { days: 30 } },
  activity: { basis: 'interest', kept: 'forGood' },
  technical: { basis: 'interest', kept: { days: 90 } },
  browser: { basis: 'agreement', kept: 'browser' },
} as const satisfies Record<string, StoredKind>;

export type StoredData = keyof typeof STORED_DATA;
export const STORED_KINDS = Object.keys(STORED_DATA) as StoredData[];

type InDays = { [Kind in StoredData]: (typeof STORED_DATA)[Kind]['kept'] extends { days: number } ? Kind : never }[StoredData];

/** Kinds whose period the operator can set (`KEEP_DAYS`). Of the others, the period follows from what they are for. */
export const CONFIGURABLE_KINDS = ['invitations', 'notifications', 'classVisits', 'otherVisits', 'calls'] as const satisfies readonly InDays[];
/** The periods that the operator set, in days. */
export type KeptDays = Readonly<Partial<Record<(typeof CONFIGURABLE_KINDS)[number], number>>>;
/** Days that an operator can set. */
export const KEPT_DAYS = { min: 1, max: 3650 } as const;

/** Returns how long something is kept: as the operator set it, else as the list says. */
export function keptOf(kind: StoredData, own: KeptDays = {}): Kept {
  const { kept } = STORED_DATA[kind];
  const days = (own as Partial<Record<StoredData, number>>)[kind];
  return days === undefined || typeof kept === 'string' ? kept : { ...kept, days };
}

/** Returns how long something is kept, in milliseconds, as the operator set it, else as the list says. */
export const keptTime = (kind: InDays, own: KeptDays = {}): number => ((own as Partial<Record<InDays, number>>)[kind] ?? STORED_DATA[kind].kept.days) * DAY;
