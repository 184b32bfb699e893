import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Work promised by a committed change. Its id becomes the job's id, so handing it over twice does it once. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') job!: string;
  @Column('jsonb') payload!: Record<string, unknown>;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Index({ where: '"handed_over_at" IS NULL' })
  @Column('timestamptz', { name: 'handed_over_at', nullable: true })
  handedOverAt!: Date | null;
  /** Set by the job when its effect happened: a second run sees it and does nothing. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  /** A long job belongs to whoever holds the lease; it is renewed while the work goes on, and runs out when the worker dies. */
  @Column('timestamptz', { name: 'lease_until', nullable: true }) leaseUntil!: Date | null;
  @Column('uuid', { name: 'lease_key', nullable: true }) leaseKey!: string | null;
}
