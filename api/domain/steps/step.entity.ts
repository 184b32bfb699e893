import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TranslatedFrom } from '../translations/ledger.ts';
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
  /** Raised by every save; who saves names the one the work began from. */
  @Column('integer', { default: 1 }) revision!: number;
  /** Of the default language's text; what other languages were made from is in `translatedFrom` (translations/ledger.ts). */
  @Column('integer', { name: 'text_revision', default: 1 }) textRevision!: number;
  @Column('jsonb', { name: 'translated_from', default: {} }) translatedFrom!: TranslatedFrom;
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
