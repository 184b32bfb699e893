import { Column, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Ledger, TranslatedFrom } from './ledger.ts';
import type { Translations } from './translations.ts';

/** The columns that all content items share: academies, courses, modules and steps. */
export abstract class ContentItemEntity<Text> implements Ledger {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<Text>;
  /** Incremented by every save. A save names the revision that its edits are based on. */
  @Column('integer', { default: 1 }) revision!: number;
  /** Revision of the text in the default language. `translatedFrom` records the revision that each translation was made from (ledger.ts). */
  @Column('integer', { name: 'text_revision', default: 1 }) textRevision!: number;
  @Column('jsonb', { name: 'translated_from', default: {} }) translatedFrom!: TranslatedFrom;
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
