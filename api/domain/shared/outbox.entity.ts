import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A job enqueued by a committed change. Its id is the id of the job, so enqueuing it twice is idempotent. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') job!: string;
  @Column('jsonb') payload!: Record<string, unknown>;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Index({ where: '"handed_over_at" IS NULL' })
  @Column('timestamptz', { name: 'handed_over_at', nullable: true })
  handedOverAt!: Date | null;
  /** Set by the job in the transaction of its effect: a second run does nothing. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  /** Expiry of the lease of a long job. It is renewed while the job runs, and expires when the worker dies. */
  @Column('timestamptz', { name: 'lease_until', nullable: true }) leaseUntil!: Date | null;
  @Column('uuid', { name: 'lease_key', nullable: true }) leaseKey!: string | null;
}
