import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An attempt of an enrolled user at a course. Earlier attempts are kept (docs/product-rules.md#5-learning). */
@Entity('attempts')
@Index('IDX_attempts_open', ['currentStepId', 'completedAt', 'id'])
@Unique('attempts_enrolment_number', ['enrolmentId', 'number'])
export class AttemptEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Null in the database from the deletion of the course until a job has deleted the rows: no read returns such an attempt (docs/decisions/0092-deletions-in-batches.md). */
  @ForeignKey('enrolments', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'enrolment_id', nullable: true })
  enrolmentId!: string;
  /** 1 for the first attempt; the attempt with the highest number is the running one. */
  @Column('integer') number!: number;
  /** The learner's current step. */
  @ForeignKey('steps', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'current_step_id', nullable: true })
  currentStepId!: string | null;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  @Column('timestamptz', { name: 'last_used_at' }) lastUsedAt!: Date;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
  /** How many of how many steps, in all languages, were complete when the attempt was; null before, and for attempts of earlier versions. */
  @Column('integer', { name: 'completed_steps', nullable: true }) completedSteps!: number | null;
  @Column('integer', { name: 'total_steps', nullable: true }) totalSteps!: number | null;
}
