import type { EntityManager, QueryRunner } from 'typeorm';

/** A transaction that stays open after the service that began it, until the answer of the operation is recorded in it. */
export class OpenTransaction {
  private runner: QueryRunner | null = null;

  /** `db` is the pool, or the transaction that this one is nested in. */
  constructor(private readonly db: EntityManager) {}

  /** The manager of the transaction; that of the pool before the first change. */
  get manager(): EntityManager {
    return this.runner?.manager ?? this.db;
  }

  /** Begins the transaction, unless a change has. */
  async begin(): Promise<void> {
    if (this.runner !== null) return;
    this.runner = this.db.queryRunner ?? this.db.dataSource.createQueryRunner();
    try {
      await this.runner.startTransaction();
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** Runs work in the transaction. Work that fails leaves no change: the first one rolls the transaction back, later ones a savepoint. */
  async transaction<Result>(work: (db: EntityManager) => Promise<Result>): Promise<Result> {
    if (this.runner !== null) return this.runner.manager.transaction(work);
    await this.begin();
    try {
      return await work(this.manager);
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** Commits, if a change began the transaction. */
  async commit(): Promise<void> {
    await this.end((runner) => runner.commitTransaction());
  }

  /** Rolls back, if a change began the transaction. */
  async rollback(): Promise<void> {
    await this.end((runner) => runner.rollbackTransaction());
  }

  private async end(finish: (runner: QueryRunner) => Promise<void>): Promise<void> {
    const { runner } = this;
    if (runner === null) return;
    this.runner = null;
    try {
      await finish(runner);
    } finally {
      if (runner !== this.db.queryRunner) await runner.release();
    }
  }
}
