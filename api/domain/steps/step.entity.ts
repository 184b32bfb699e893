import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { StepAccess } from '../../../schema/content-values.ts';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

export interface StepText {
  name: string;
}

/** A step of a module. `step_contents` stores its content per language. */
@Entity('steps')
@Index(['moduleId', 'position'])
@Check('steps_access', `"access" IN ('OPEN', 'AFTER_PREVIOUS')`)
@Check('steps_default_language', `"translations" ? "default_language"`)
export class StepEntity extends ContentItemEntity<StepText> {
  @ForeignKey('modules', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'module_id' })
  moduleId!: string;
  @Column('text', { default: 'AFTER_PREVIOUS' }) access!: StepAccess;
  @Index('IDX_steps_image')
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('integer') position!: number;
}
