import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Feedback that a reviewer has begun to write; only the reviewer reads it. */
@Entity('feedback_drafts')
export class FeedbackDraftEntity {
  @ForeignKey('homework_submissions', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'submission_id' })
  submissionId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') content!: string;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
