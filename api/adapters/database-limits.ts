import pg from 'pg';

/** How long one connection may keep others waiting, in milliseconds; 0 is without a limit. PostgreSQL holds the first three, this process the last. */
export interface ConnectionLimits {
  /** One statement. */
  statement: number;
  /** The wait for one lock of a table, a row or a topic. */
  lock: number;
  /** The pause between two statements of a transaction, which keeps its locks. */
  idleTransaction: number;
  /** A connection in use without a byte of the server: longer than a statement and than the pool keeps a connection that nobody uses. */
  silence: number;
}

const SECOND = 1000;
/** The pool closes a connection that nobody used for so long. */
export const IDLE_CONNECTION = 30 * SECOND;
/** Without traffic for so long, the system checks that the other end of a connection is alive: ten times, once a second. */
export const KEEP_ALIVE_DELAY = 10 * SECOND;

/** Requests: the web client gives up a try after 20 s. */
export const REQUEST_LIMITS: ConnectionLimits = { statement: 10 * SECOND, lock: 5 * SECOND, idleTransaction: 30 * SECOND, silence: 35 * SECOND };
/** Jobs and commands, on connections of their own: an hourly job may delete the rows of years. */
export const JOB_LIMITS: ConnectionLimits = { statement: 300 * SECOND, lock: 30 * SECOND, idleTransaction: 60 * SECOND, silence: 305 * SECOND };
/** Migrations: all who use a table wait behind a migration that waits for its lock, so that it gives up soon and tries again. */
export const MIGRATION_LIMITS: ConnectionLimits = { statement: 0, lock: 3 * SECOND, idleTransaction: 0, silence: 0 };

interface WithStream {
  connection: { stream: { setTimeout(milliseconds: number, silent: () => void): void; destroy(error: Error): void } };
}

/** Returns the options of `pg` for the limits. */
export function limitOptions({ statement, lock, idleTransaction, silence }: ConnectionLimits): object {
  /** A packet for a machine that is gone is sent again for a quarter of an hour, meanwhile keep-alive does not check: nothing else ends the wait. */
  class LimitedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.once('connect', () => {
        const { stream } = (this as unknown as WithStream).connection;
        stream.setTimeout(silence, () => stream.destroy(Object.assign(new Error('The database has been silent for too long'), { code: 'ETIMEDOUT' })));
      });
    }
  }
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
    ...(silence > 0 ? { Client: LimitedClient } : {}),
  };
}
