import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

export type HomeworkStatus = 'draft' | 'submitted';

/** A learner's homework of a step in one attempt: a text or a file. Of several rounds, the highest one is the current one (docs/decisions/0032-homework-submissions.md). */
@Entity('homework_submissions')
@Index('IDX_homework_submissions_queue', { synchronize: false })
@Index('IDX_homework_submissions_step_queue', { synchronize: false })
@Index('homework_submissions_step', ['stepId', 'id'])
@Unique('homework_submissions_round', ['attemptId', 'stepId', 'round'])
@Check('homework_submissions_status', `"status" IN ('draft', 'submitted')`)
@Check('homework_submissions_one_content', 'num_nonnulls("content", "file_id") <= 1')
export class HomeworkSubmissionEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('attempts', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'attempt_id' })
  attemptId!: string;
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'step_id' })
  stepId!: string;
  /** From 1. */
  @Column('integer', { default: 1 }) round!: number;
  @Column('text') status!: HomeworkStatus;
  /** Plain text with line breaks; null with a file, and for erased people. */
  @Column('text', { nullable: true }) content!: string | null;
  @Column('text') title!: string;
  @Index()
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;
  /** Counted for a text, stated for a file; null while nobody has stated it. */
  @Column('integer', { name: 'word_count', nullable: true }) wordCount!: number | null;
  /** From 1; grows with each save. */
  @Column('integer') version!: number;
  @Column('timestamptz', { name: 'saved_at' }) savedAt!: Date;
  /** null for a draft. */
  @Column('timestamptz', { name: 'submitted_at', nullable: true }) submittedAt!: Date | null;
  /** It has feedback: set with it, so that an index finds what waits. */
  @Column('boolean', { default: false }) answered!: boolean;
  /** Its learner has left the course or is deactivated, so nobody sees it. Set by triggers, so that an index finds what waits (docs/decisions/0033-feedback.md). */
  @Column({ type: 'boolean', default: false, select: false, insert: false, update: false }) hidden!: boolean;
}
