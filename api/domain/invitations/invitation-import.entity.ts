import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';

/** A list or a file of email addresses: first a draft, whose rows say what would happen, then a job invites the rows in batches. */
@Entity('invitation_imports')
@Index('IDX_invitation_imports_drafts', ['createdAt'], { where: '"started_at" IS NULL' })
export class InvitationImportEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'PK_invitation_imports' }) id!: string;
  /** Null for a list. */
  @Column('text', { name: 'file_name', nullable: true }) fileName!: string | null;
  /** The language of rows without one. */
  @Column('text') language!: InterfaceLanguage;
  /** What all rows are invited to, besides their own. */
  @Column('uuid', { name: 'academy_ids', array: true, default: [] }) academyIds!: string[];
  @Column('uuid', { name: 'course_ids', array: true, default: [] }) courseIds!: string[];
  @Column('uuid', { name: 'group_ids', array: true, default: [] }) groupIds!: string[];
  @Column('integer', { name: 'row_count' }) rowCount!: number;
  @Index('IDX_invitation_imports_created_by')
  @ForeignKey('users', { onDelete: 'SET NULL', name: 'FK_invitation_imports_created_by' })
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;
  @Index('IDX_invitation_imports_created')
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  /** Null while it is a draft. */
  @Column('timestamptz', { name: 'started_at', nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
