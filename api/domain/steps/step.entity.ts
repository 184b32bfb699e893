import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Translations } from '../translations/translations.ts';

/** '0': open once enrolled; '1': only after the step before it (spec §3). */
export type StepAccess = '0' | '1';
export interface StepText {
  name: string;
}

/** A step of a module. Its content is kept per language in step_contents. */
@Entity('steps')
@Index(['moduleId', 'position'])
@Check('steps_access', `"access" IN ('0', '1')`)
@Check('steps_default_language', `"translations" ? "default_language"`)
export class StepEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('modules', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'module_id' })
  moduleId!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<StepText>;
  @Column('text', { default: '1' }) access!: StepAccess;
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('integer') position!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
