import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A learner's progress in a module in one attempt: the current step and the time of completion. */
@Entity('module_progress')
export class ModuleProgressEntity {
  @ForeignKey('attempts', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'attempt_id' })
  attemptId!: string;
  @Index()
  @ForeignKey('modules', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'module_id' })
  moduleId!: string;
  @Index()
  @ForeignKey('steps', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'current_step_id', nullable: true })
  currentStepId!: string | null;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
}
