import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Unsaved work of an admin on a step, or on a new step of a module; only its author reads it (docs/decisions/0056-drafts-of-steps.md). */
@Entity('step_drafts')
@Index(['userId', 'stepId'], { unique: true })
@Index(['userId', 'moduleId'], { unique: true })
export class StepDraftEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  /** null for a new step. */
  @Index()
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'step_id', nullable: true })
  stepId!: string | null;
  /** The module of a new step; null for a saved one. */
  @Index()
  @ForeignKey('modules', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'module_id', nullable: true })
  moduleId!: string | null;
  /** The revision that the work is based on; null for a new step. */
  @Column('integer', { nullable: true }) revision!: number | null;
  /** The values of the form, as JSON. */
  @Column('text') content!: string;
  @Column('timestamptz', { name: 'saved_at' }) savedAt!: Date;
}
