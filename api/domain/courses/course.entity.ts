import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { PublishStatus, Visibility } from '../academies/academy.entity.ts';
import type { TranslatedFrom } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';

export interface CourseText {
  name: string;
  description: string;
}

/** A course of an academy: holds modules (spec §3). */
@Entity('courses')
@Index(['academyId', 'position'])
@Check('courses_status', `"status" IN (0, 1)`)
@Check('courses_maximum_attempts', `"maximum_attempts" >= 0`)
@Check('courses_default_language', `"translations" ? "default_language"`)
export class CourseEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('academies', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'academy_id' })
  academyId!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<CourseText>;
  @Column('text', { name: 'course_type' }) courseType!: Visibility;
  /** How many times a learner may go through; 0 is unlimited (product rules §5). */
  @Column('integer', { name: 'maximum_attempts', default: 0 }) maxAttempts!: number;
  @Column('smallint', { default: 0 }) status!: PublishStatus;
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('text', { name: 'image_alt', default: '' }) imageAlt!: string;
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
