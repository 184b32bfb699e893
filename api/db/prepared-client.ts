import pg from 'pg';

/** Minimum length of prepared statements: planning a shorter one costs less than keeping it on every connection. */
const LENGTH_MIN = 400;
/** Maximum number of prepared statements, which take memory on each connection. The application has about forty of this length. */
const NAMES_MAX = 100;
/** A hand-written read. TypeORM's own statements start with a quoted name, and some of them differ for each list of ids. */
const READS = /^\s*(WITH\b|SELECT\s+(?!"|DISTINCT "))/;

/** Name of each statement, the same on all connections. Hand-written statements are constants of the code, so there are few. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || text.length < LENGTH_MIN || names.size >= NAMES_MAX || !READS.test(text)) return known;
  const name = `read_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that lets PostgreSQL keep the plans of long reads: planning one takes longer than running it
 * (docs/decisions/0011-prepared-statements.md).
 */
export class PreparedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
    };
    this.query = query as typeof this.query;
  }
}
