import type { Logger } from 'typeorm';

/** Counts SQL statements without transaction control, for tests that the number does not grow with the rows. */
export class StatementCounter implements Logger {
  readonly seen: string[] = [];

  get count(): number {
    return this.seen.length;
  }

  reset(): void {
    this.seen.length = 0;
  }

  logQuery(query: string): void {
    if (!/^(START TRANSACTION|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/.test(query)) this.seen.push(query);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
