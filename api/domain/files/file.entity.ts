import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../shared/one-of.ts';

export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'caption'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** A stored variant of an image: width in pixels and storage key. */
export interface ImageVariant {
  width: number;
  height: number;
  key: string;
  size: number;
  contentType: string;
}

/** A stored file. Access follows from the items that use it. */
@Entity('files')
@Check('files_kind', oneOf('kind', FILE_KINDS))
export class FileEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: FileKind;
  /** Storage key of the bytes. */
  @Column('text') key!: string;
  @Column('text', { name: 'original_name' }) originalName!: string;
  @Column('text', { name: 'content_type' }) contentType!: string;
  @Column('bigint', { transformer: { to: (value: number) => value, from: (value: string) => Number(value) } }) size!: number;
  @Column('text') sha256!: string;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  @Column('double precision', { name: 'duration_seconds', nullable: true }) durationSeconds!: number | null;
  @Column('jsonb', { default: [] }) variants!: ImageVariant[];
  @Index()
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;
  /** The only person who may download it: it was made for this person (docs/decisions/0066-large-exports.md), and no item can use it. */
  @Index('files_private', { where: '"private_to" IS NOT NULL' })
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'private_to', nullable: true })
  privateTo!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the sweep first found that no item uses the file. */
  @Index('files_unused', { where: '"unused_since" IS NOT NULL' })
  @Column('timestamptz', { name: 'unused_since', nullable: true })
  unusedSince!: Date | null;
}
