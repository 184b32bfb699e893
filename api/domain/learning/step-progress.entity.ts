import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A learner's progress in a step in one attempt: the times of the first visit and of completion. */
@Entity('step_progress')
@Index('IDX_step_progress_visited', ['stepId', 'visitedAt'])
export class StepProgressEntity {
  @ForeignKey('attempts', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'attempt_id' })
  attemptId!: string;
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  @Column('timestamptz', { name: 'visited_at' }) visitedAt!: Date;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
}
