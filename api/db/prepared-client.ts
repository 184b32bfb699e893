import pg from 'pg';

/** Planning a shorter statement costs less than remembering it on every connection. */
const LENGTH_MIN = 400;
/** Kept plans take memory on each connection. The application has about forty statements of this length. */
const NAMES_MAX = 100;
/** A read written by hand. TypeORM begins its own with a quoted name, and puts some of them together anew for each list of ids. */
const READS = /^\s*(WITH\b|SELECT\s+(?!"|DISTINCT "))/;

/** Statement → its name, the same on all connections. Those written by hand are constants of the sources, so there are few. */
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
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown;
    const query = (text: unknown, values?: unknown, ...rest: unknown[]): unknown => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      return name === undefined ? ask(text, values, ...rest) : ask({ name, text, values }, ...rest);
    };
    this.query = query as typeof this.query;
  }
}
