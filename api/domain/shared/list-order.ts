import { type Expression, type RawBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { DomainError } from './errors.ts';
import { isId, pageOf } from './validate.ts';

/** A key of an order: an expression of the row, and the PostgreSQL type in which a cursor has it. It is never null. */
export interface OrderKey {
  of: Expression<unknown>;
  type: 'text' | 'uuid' | 'integer' | 'boolean' | 'timestamptz';
  /** Names are compared as people order them. */
  collate?: 'und-x-icu';
  descending?: boolean;
}

/** A request for a page of a list. A cursor begins after the last row of another page; `offset` is for clients that count pages, and without effect beside one. */
export interface PageRequest {
  limit?: number | null;
  cursor?: string | null;
  offset?: number | null;
}

/** A checked request for a page. */
export interface Page {
  offset: number;
  limit: number;
  /** The values of the statement: the keys of the last row before the page, and one row more than it shows, so that the next page is known. */
  values: { after: string[] | null; offset: number; limit: number };
}

const TIME = /^([1-9]\d{3}-\d\d-\d\d)[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-](0\d|1[0-4])(:[0-5]\d)?)$/;

function isTime(value: string): boolean {
  if (/^-?infinity$/.test(value)) return true;
  const [, day = ''] = TIME.exec(value) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Whether PostgreSQL accepts a text of a cursor as a value of a type. */
const IS_VALUE: Readonly<Record<OrderKey['type'], (value: string) => boolean>> = {
  text: () => true,
  uuid: isId,
  integer: (value) => /^-?\d{1,9}$/.test(value),
  boolean: (value) => value === 'true' || value === 'false',
  timestamptz: isTime,
};

/**
 * The order of a list by keys, of which the last one is unique. Its pages are read after the keys of a row, so that rows which are added or removed before
 * it neither repeat nor hide others (docs/decisions/0088-one-way-of-pages.md).
 */
export class ListOrder {
  constructor(private readonly keys: readonly OrderKey[]) {}

  private collated({ of, collate }: OrderKey): RawBuilder<unknown> {
    return collate === undefined ? sql`${of}` : sql`${of} collate ${sql.id(collate)}`;
  }

  /** SQL: the keys for ORDER BY. */
  get by(): RawBuilder<unknown> {
    return sql.join(this.keys.map((key) => (key.descending ? sql`${this.collated(key)} desc` : this.collated(key))));
  }

  /** SQL: the keys of a row, as its cursor has them. */
  get keysOfRow(): RawBuilder<string[]> {
    return sql`array[${sql.join(this.keys.map(({ of }) => sql`(${of})::text`))}]`;
  }

  /** SQL: the row comes after the one with some keys. */
  after(values: Expression<readonly string[]>): RawBuilder<boolean> {
    const bounds = this.keys.map(({ type }, at) => sql`(${values})[${sql.lit(at + 1)}]::${sql.raw(type)}`);
    const [first] = this.keys;
    if (this.keys.every(({ descending }) => descending === first?.descending)) {
      const compare = sql.raw(first?.descending ? '<' : '>');
      return sql`(${sql.join(this.keys.map((key) => this.collated(key)))}) ${compare} (${sql.join(bounds)})`;
    }
    // The first comparison of each level is one that an index can use.
    return this.keys.reduceRight<RawBuilder<boolean>>((rest, key, at) => {
      const compare = sql.raw(key.descending ? '<' : '>');
      const [own, bound] = [this.collated(key), bounds[at]];
      return at === this.keys.length - 1 ? sql`${own} ${compare} ${bound}` : sql`(${own} ${compare}= ${bound} and (${own} ${compare} ${bound} or ${rest}))`;
    }, sql`false`);
  }

  /** SQL: `after`, or every row for null. */
  afterIfSet(values: Expression<readonly string[]>): RawBuilder<boolean> {
    return sql`(${values} is null or ${this.after(values)})`;
  }

  /**
   * Checks a request for a page.
   *
   * @throws VALIDATION_FAILED for an invalid cursor or number
   */
  read({ limit, cursor, offset }: PageRequest, defaultLimit = 50): Page {
    const after = decodeCursor(cursor, this.keys.length);
    if (!(after ?? []).every((value, at) => IS_VALUE[this.keys[at]?.type ?? 'text'](value))) {
      throw new DomainError('VALIDATION_FAILED', { fields: { cursor: 'ID_INVALID' } });
    }
    const page = pageOf(after === null ? (offset ?? 0) : 0, limit ?? defaultLimit);
    return { ...page, values: { after, offset: page.offset, limit: page.limit + 1 } };
  }
}

/** What a page of a list has beside its items. */
export interface PageEnd {
  offset: number;
  limit: number;
  /** null on the last page. */
  nextCursor: string | null;
}

/** Returns the rows of a page, without their keys and the one more that was read, and its end. */
export function endPage<Row extends { keys: string[] }>(
  found: readonly Row[],
  { offset, limit }: Pick<Page, 'offset' | 'limit'>,
): { rows: Array<Omit<Row, 'keys'>>; end: PageEnd } {
  const last = found.length > limit ? found[limit - 1] : undefined;
  const rows = found.slice(0, limit).map(({ keys: _keys, ...row }) => row);
  return { rows, end: { offset, limit, nextCursor: last === undefined ? null : encodeCursor(last.keys) } };
}
