import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A step in one attempt: visited, perhaps completed. */
@Entity('step_progress')
export class StepProgressEntity {
  @ForeignKey('attempts', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'attempt_id' })
  attemptId!: string;
  @Index()
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  @Column('timestamptz', { name: 'visited_at' }) visitedAt!: Date;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
}
