import { Column, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Ledger, TranslatedFrom } from './ledger.ts';
import type { Translations } from './translations.ts';

/** The columns of every item of content: an academy, a course, a module, a step. */
export abstract class ContentItemEntity<Text> implements Ledger {
  @PrimaryColumn('uuid') id!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<Text>;
  /** Raised by every save; who saves names the one the work began from. */
  @Column('integer', { default: 1 }) revision!: number;
  /** Of the default language's text; what other languages were made from is in `translatedFrom` (ledger.ts). */
  @Column('integer', { name: 'text_revision', default: 1 }) textRevision!: number;
  @Column('jsonb', { name: 'translated_from', default: {} }) translatedFrom!: TranslatedFrom;
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'updated_by', nullable: true })
  updatedBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
