import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The feedback on a submission, given once and read-only from then on (docs/decisions/0033-feedback.md). */
@Entity('homework_feedback')
export class HomeworkFeedbackEntity {
  @ForeignKey('homework_submissions', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'submission_id' })
  submissionId!: string;
  /** Plain text with line breaks; empty for erased learners. */
  @Column('text') content!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'given_by', nullable: true })
  givenBy!: string | null;
  @Column('timestamptz', { name: 'given_at' }) givenAt!: Date;
}
