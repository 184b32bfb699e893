import type { DataSource } from 'typeorm';
import type { Log } from '../domain/shared/log.ts';

/** Interval between two measurements, in milliseconds. */
export const MEASURE_INTERVAL = 60_000;
/** Smallest change of the difference that is applied, in milliseconds: smaller ones are within the precision and would make the time go back and forth. */
const PRECISION = 1000;
/** Difference above which the operator has to set the clock of the machine, in milliseconds. */
const WARN_ABOVE = 10_000;

/** A connection on which the time of the database is read. */
export interface TimeConnection {
  readTime(): Promise<Date>;
  release(): Promise<void>;
}

export interface DatabaseClockParts {
  /** Opens a connection; waiting for one does not count as part of the round trip. */
  connect: () => Promise<TimeConnection>;
  log: Log;
  /** The clock of this process. */
  processClock?: () => Date;
}

export interface DatabaseClock {
  /** Returns the time of the database, to about a second. */
  now(): Date;
  /** Returns by how many milliseconds the clock of this machine, which dates files, is behind that of the database; 0 if it is ahead. */
  behind(): number;
  /** Ends the measurements, after the one that is running. */
  close(): Promise<void>;
}

/** Returns the function that opens a connection of a data source for a measurement. */
export function timeConnections(dataSource: DataSource): () => Promise<TimeConnection> {
  return async () => {
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    return {
      async readTime() {
        const [row] = (await runner.query('SELECT clock_timestamp() AS time')) as [{ time: Date }];
        return row.time;
      },
      release: () => runner.release(),
    };
  };
}

/** Measures by how much the database is ahead of the process, with the largest possible error, in milliseconds. The answer is taken as given halfway. */
async function measure(connect: () => Promise<TimeConnection>, processClock: () => Date): Promise<{ difference: number; error: number }> {
  const connection = await connect();
  try {
    const sent = processClock().getTime();
    const time = await connection.readTime();
    const received = processClock().getTime();
    return { difference: time.getTime() - (sent + received) / 2, error: (received - sent) / 2 };
  } finally {
    await connection.release();
  }
}

/**
 * Starts the clock that all processes share: that of the database. It measures the difference to the clock of this process now and every minute. After a
 * failed measurement the last difference stays in use (docs/decisions/0049-replicas.md).
 *
 * @throws the error of the first measurement
 */
export async function startDatabaseClock({ connect, log, processClock = () => new Date() }: DatabaseClockParts): Promise<DatabaseClock> {
  let applied = 0;
  async function update(): Promise<void> {
    const { difference, error } = await measure(connect, processClock);
    if (Math.abs(difference - applied) < Math.max(PRECISION, error)) return;
    applied = difference;
    if (Math.abs(difference) <= WARN_ABOVE) return;
    const secondsBehind = Math.round(difference / 1000);
    log.warn({ secondsBehind }, 'The clock of this machine differs from that of the database, whose time is used');
  }
  await update();

  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= update()
      .catch((error: unknown) => log.warn({ err: error }, 'The clock of the database could not be read; the last difference stays in use'))
      .finally(() => {
        running = null;
      });
  }, MEASURE_INTERVAL);
  timer.unref();
  return {
    now: () => new Date(processClock().getTime() + applied),
    behind: () => Math.max(applied, 0),
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
