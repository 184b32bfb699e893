import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

/** '0': open once enrolled; '1': locked until the previous step is complete (docs/specification.md#3-entities-and-their-fields). */
export type StepAccess = '0' | '1';
export interface StepText {
  name: string;
}

/** A step of a module. `step_contents` stores its content per language. */
@Entity('steps')
@Index(['moduleId', 'position'])
@Check('steps_access', `"access" IN ('0', '1')`)
@Check('steps_default_language', `"translations" ? "default_language"`)
export class StepEntity extends ContentItemEntity<StepText> {
  @ForeignKey('modules', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'module_id' })
  moduleId!: string;
  @Column('text', { default: '1' }) access!: StepAccess;
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('integer') position!: number;
}
