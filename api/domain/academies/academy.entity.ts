import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TranslatedFrom } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';

export type Visibility = 'public' | 'private';
/** 0 unpublished, 1 published (spec §4). */
export type PublishStatus = 0 | 1;
export interface AcademyText {
  name: string;
  subTitle: string;
}

/** An academy: holds courses (spec §3). */
@Entity('academies')
@Check('academies_status', `"status" IN (0, 1)`)
@Check('academies_default_language', `"translations" ? "default_language"`)
export class AcademyEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<AcademyText>;
  @Column('text', { name: 'academy_type' }) academyType!: Visibility;
  @Column('smallint', { default: 0 }) status!: PublishStatus;
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('text', { name: 'image_alt', default: '' }) imageAlt!: string;
  @Column('text', { name: 'hosted_region' }) hostedRegion!: string;
  @Index()
  @Column('integer')
  position!: number;
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
