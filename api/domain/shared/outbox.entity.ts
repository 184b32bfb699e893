import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { JobFailureReason } from '../../../schema/job-failures.ts';

/** A job enqueued by a committed change. Its id is the id of the job, so enqueuing it twice is idempotent. */
@Entity('outbox')
@Index('IDX_outbox_due', ['nextTryAt'], { where: '"done_at" IS NULL AND "gave_up_at" IS NULL' })
@Index('IDX_outbox_single', ['nextTryAt'], { where: '"done_at" IS NULL AND "gave_up_at" IS NULL AND NOT "bulk_mail"' })
@Index('IDX_outbox_bulk', ['nextTryAt', 'id'], { where: '"done_at" IS NULL AND "gave_up_at" IS NULL AND "bulk_mail"' })
@Index('IDX_outbox_gave_up', ['gaveUpAt'], { where: '"gave_up_at" IS NOT NULL' })
@Index('IDX_outbox_done', ['doneAt'], { where: '"done_at" IS NOT NULL' })
@Index('IDX_outbox_group', ['queueGroup', 'handedOverAt', 'nextTryAt'], {
  where: '"queue_group" IS NOT NULL AND "done_at" IS NULL AND "gave_up_at" IS NULL',
})
@Index('IDX_outbox_to', { synchronize: false })
@Index('IDX_outbox_user', { synchronize: false })
export class OutboxEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') job!: string;
  /** Jobs of a group run one at a time; null for all others. */
  @Column('text', { name: 'queue_group', nullable: true }) queueGroup!: string | null;
  /** A mail that may be one of thousands, such as that of a notification: a few of them are passed on at a time. */
  @Column('boolean', { name: 'bulk_mail', default: false }) isBulkMail!: boolean;
  @Column('jsonb') payload!: Record<string, unknown>;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the job was passed to the queue for its current try; null while it waits for one. */
  @Column('timestamptz', { name: 'handed_over_at', nullable: true }) handedOverAt!: Date | null;
  /** Set with the effect of the job: a second run does nothing. */
  @Column('timestamptz', { name: 'done_at', nullable: true }) doneAt!: Date | null;
  /** Expiry of the lease of the worker that runs the job. It is renewed meanwhile, and expires when the worker dies. */
  @Column('timestamptz', { name: 'lease_until', nullable: true }) leaseUntil!: Date | null;
  @Column('uuid', { name: 'lease_key', nullable: true }) leaseKey!: string | null;
  /** Number of tries that were started. */
  @Column('integer', { default: 0 }) tries!: number;
  /** The job does not run before. */
  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' }) nextTryAt!: Date;
  /** No try starts after. */
  @Column('timestamptz', { name: 'give_up_after', default: () => "(now() + '3 days')" }) giveUpAfter!: Date;
  /** When the job failed for good; it runs again only if an admin asks for it. */
  @Column('timestamptz', { name: 'gave_up_at', nullable: true }) gaveUpAt!: Date | null;
  /** Why the last try failed. */
  @Column('text', { nullable: true }) failure!: JobFailureReason | null;
  /** The reply of the mail server to the last try. */
  @Column('text', { name: 'failure_reply', nullable: true }) failureReply!: string | null;
}
