import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TranslatedFrom } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';

export interface ModuleText {
  name: string;
}

/** A module of a course: holds steps (spec §3). */
@Entity('modules')
@Index(['courseId', 'position'])
@Check('modules_default_language', `"translations" ? "default_language"`)
export class ModuleEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<ModuleText>;
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
