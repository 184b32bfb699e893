import type { Logger } from 'typeorm';

/** Transaction control, and the statements of timers in the server process, which run at any time: the outbox poll, whether mails are paused, the sweeps of presence and of calls, and the clock. */
const NOT_COUNTED =
  /^(START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)|\b(FROM|UPDATE) outbox\b|^delete from "connections" as "c" where "c"\."renewed_at"|\bas "due" union\b|^SELECT clock_timestamp\(\)|\bFROM mail_pause$/;

/** Counts SQL statements, for tests that the number does not grow with the rows. */
export class StatementCounter implements Logger {
  readonly seen: string[] = [];

  get count(): number {
    return this.seen.length;
  }

  reset(): void {
    this.seen.length = 0;
  }

  logQuery(query: string): void {
    if (!NOT_COUNTED.test(query)) this.seen.push(query);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
