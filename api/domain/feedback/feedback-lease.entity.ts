import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Who is writing feedback on a submission; the lease ends on leaving the form, or five minutes after the last renewal. */
@Entity('feedback_leases')
export class FeedbackLeaseEntity {
  @ForeignKey('homework_submissions', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'submission_id' })
  submissionId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
}
