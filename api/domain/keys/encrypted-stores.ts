import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import type { KeyPurpose } from '../shared/key-ring.ts';
import { prepared, statements } from '../shared/prepared.ts';

/** Rows that are read and written in one transaction. */
export const ROWS_AT_ONCE = 500;

/** A row with a value that the current key did not encrypt, and where the row is stored. */
export interface EncryptedRow {
  at: string;
  value: string;
}

/** Where encrypted values are stored. A new place is a new entry of `ENCRYPTED_STORES`. */
export interface EncryptedStore {
  /** What the values are, for the operator. */
  what: string;
  purpose: KeyPurpose;
  /** Locks and returns the next rows after a location whose value does not begin with `prefix`. */
  next(db: EntityManager, values: { prefix: string; after: string }): Promise<EncryptedRow[]>;
  /** Writes new values. */
  write(db: EntityManager, rows: { ats: readonly string[]; texts: readonly string[] }): Promise<unknown>;
  /** Removes values that no key can read. */
  drop(db: EntityManager, rows: { ats: readonly string[] }): Promise<unknown>;
}

const PREFIX = { prefix: 'text', after: 'text' } as const;
const ROWS = { ats: 'text[]', texts: 'text[]' } as const;
const AT = { ats: 'text[]' } as const;

const at = sql<string>`ctid::text`.as('at');
/** SQL: the rows after a location. PostgreSQL reads from there, so that all batches together read the table once. */
const isAfter = (after: RawBuilder<string>) => sql<boolean>`ctid > ${after}::tid`;
const isOther = (value: RawBuilder<unknown>, prefix: RawBuilder<string>) => sql<boolean>`${value} <> '' and not starts_with(${value}, ${prefix})`;
const isAt = (ats: RawBuilder<readonly string[]>) => sql<boolean>`ctid = any(${ats}::tid[])`;
/** SQL: the new value of the row at hand. */
const textOf = ({ ats, texts }: { ats: RawBuilder<readonly string[]>; texts: RawBuilder<readonly string[]> }) =>
  sql<string>`(${texts})[array_position(${ats}::tid[], ctid)]`;

const mailUrl = sql.raw<string>(`payload ->> 'encryptedUrl'`);
const mailCode = sql.raw<string>(`case when payload ->> 'template' = 'signInCode' then payload -> 'parameters' ->> 'code' end`);

const nextUrls = prepared('keys.nextUrls', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('outbox')
    .select([at, mailUrl.as('value')])
    .where(isAfter(after))
    .where(isOther(mailUrl, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writeUrls = prepared('keys.writeUrls', ROWS, (rows) =>
  statements
    .updateTable('outbox')
    .set({ payload: sql`jsonb_set(payload, '{encryptedUrl}', to_jsonb(${textOf(rows)}))` })
    .where(isAt(rows.ats)),
);
const nextCodes = prepared('keys.nextCodes', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('outbox')
    .select([at, mailCode.as('value')])
    .where(isAfter(after))
    .where(isOther(mailCode, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writeCodes = prepared('keys.writeCodes', ROWS, (rows) =>
  statements
    .updateTable('outbox')
    .set({ payload: sql`jsonb_set(payload, '{parameters,code}', to_jsonb(${textOf(rows)}))` })
    .where(isAt(rows.ats)),
);
/** A mail that cannot be read gives up at its next try, and admins see it; one without a link is never tried. */
const dropMails = prepared('keys.dropMails', AT, ({ ats }) =>
  statements
    .updateTable('outbox')
    .set({
      payload: sql`jsonb_set(jsonb_set(payload, '{encryptedUrl}', '""'), '{parameters}', (payload -> 'parameters') - 'code')`,
      gave_up_at: sql`case when done_at is null then coalesce(gave_up_at, now()) end`,
      failure: sql`case when done_at is null then coalesce(failure, 'FAILED') end`,
    })
    .where(isAt(ats)),
);

const nextPaths = prepared('keys.nextPaths', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('notifications')
    .select([at, sql<string>`encrypted_path`.as('value')])
    .where(isAfter(after))
    .where(isOther(sql`encrypted_path`, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writePaths = prepared('keys.writePaths', ROWS, (rows) =>
  statements
    .updateTable('notifications')
    .set({ encrypted_path: textOf(rows) })
    .where(isAt(rows.ats)),
);
/** The notification stays, and leads to its item. */
const dropPaths = prepared('keys.dropPaths', AT, ({ ats }) => statements.updateTable('notifications').set({ encrypted_path: null }).where(isAt(ats)));

const nextAnswers = prepared('keys.nextAnswers', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('idempotency_keys')
    .select([at, sql<string>`answer`.as('value')])
    .where(isAfter(after))
    .where(isOther(sql`answer`, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writeAnswers = prepared('keys.writeAnswers', ROWS, (rows) =>
  statements
    .updateTable('idempotency_keys')
    .set({ answer: textOf(rows) })
    .where(isAt(rows.ats)),
);
const dropAnswers = prepared('keys.dropAnswers', AT, ({ ats }) => statements.deleteFrom('idempotency_keys').where(isAt(ats)));

const nextFactors = prepared('keys.nextFactors', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('second_factors')
    .select([at, sql<string>`encrypted_secret`.as('value')])
    .where(isAfter(after))
    .where(isOther(sql`encrypted_secret`, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writeFactors = prepared('keys.writeFactors', ROWS, (rows) =>
  statements
    .updateTable('second_factors')
    .set({ encrypted_secret: textOf(rows) })
    .where(isAt(rows.ats)),
);
/** Two-step sign-in stays on: without the secret, a recovery code or an admin helps. */
const dropFactors = prepared('keys.dropFactors', AT, ({ ats }) => statements.updateTable('second_factors').set({ encrypted_secret: '' }).where(isAt(ats)));

const nextShownCodes = prepared('keys.nextShownCodes', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('second_factors')
    .select([at, sql<string>`encrypted_codes`.as('value')])
    .where(isAfter(after))
    .where(isOther(sql`encrypted_codes`, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writeShownCodes = prepared('keys.writeShownCodes', ROWS, (rows) =>
  statements
    .updateTable('second_factors')
    .set({ encrypted_codes: textOf(rows) })
    .where(isAt(rows.ats)),
);
/** The person makes new recovery codes. */
const dropShownCodes = prepared('keys.dropShownCodes', AT, ({ ats }) =>
  statements.updateTable('second_factors').set({ encrypted_codes: null }).where(isAt(ats)),
);

const nextWebhooks = prepared('keys.nextWebhooks', PREFIX, ({ prefix, after }) =>
  statements
    .selectFrom('webhooks')
    .select([at, sql<string>`encrypted_secret`.as('value')])
    .where(isAfter(after))
    .where(isOther(sql`encrypted_secret`, prefix))
    .limit(sql.lit(ROWS_AT_ONCE))
    .forUpdate(),
);
const writeWebhooks = prepared('keys.writeWebhooks', ROWS, (rows) =>
  statements
    .updateTable('webhooks')
    .set({ encrypted_secret: textOf(rows) })
    .where(isAt(rows.ats)),
);
/** The webhook stays, and fails until an admin creates it again. */
const dropWebhooks = prepared('keys.dropWebhooks', AT, ({ ats }) => statements.updateTable('webhooks').set({ encrypted_secret: '' }).where(isAt(ats)));

/** Every place where encrypted values are stored; `encrypted-stores.db.test` finds columns that are missing here. */
export const ENCRYPTED_STORES: readonly EncryptedStore[] = [
  {
    what: 'links of emails',
    purpose: 'mail',
    next: (db, values) => nextUrls.all(db, values),
    write: (db, rows) => writeUrls.run(db, rows),
    drop: (db, rows) => dropMails.run(db, rows),
  },
  {
    what: 'codes of emails',
    purpose: 'mail',
    next: (db, values) => nextCodes.all(db, values),
    write: (db, rows) => writeCodes.run(db, rows),
    drop: (db, rows) => dropMails.run(db, rows),
  },
  {
    what: 'links of notifications',
    purpose: 'notification',
    next: (db, values) => nextPaths.all(db, values),
    write: (db, rows) => writePaths.run(db, rows),
    drop: (db, rows) => dropPaths.run(db, rows),
  },
  {
    what: 'recorded answers',
    purpose: 'answer',
    next: (db, values) => nextAnswers.all(db, values),
    write: (db, rows) => writeAnswers.run(db, rows),
    drop: (db, rows) => dropAnswers.run(db, rows),
  },
  {
    what: 'authenticator apps',
    purpose: 'secondFactor',
    next: (db, values) => nextFactors.all(db, values),
    write: (db, rows) => writeFactors.run(db, rows),
    drop: (db, rows) => dropFactors.run(db, rows),
  },
  {
    what: 'recovery codes that are shown',
    purpose: 'secondFactor',
    next: (db, values) => nextShownCodes.all(db, values),
    write: (db, rows) => writeShownCodes.run(db, rows),
    drop: (db, rows) => dropShownCodes.run(db, rows),
  },
  {
    what: 'secrets of webhooks',
    purpose: 'webhook',
    next: (db, values) => nextWebhooks.all(db, values),
    write: (db, rows) => writeWebhooks.run(db, rows),
    drop: (db, rows) => dropWebhooks.run(db, rows),
  },
];
