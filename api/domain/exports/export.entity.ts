import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EXPORT_KINDS, type ExportKind } from '../../../schema/exports.ts';
import { LONG_JOB_STATES, type LongJobState } from '../../../schema/long-jobs.ts';
import { oneOf } from '../shared/one-of.ts';

/** A file that a job makes for one person (docs/decisions/0066-large-exports.md). The row goes with its file, after 24 hours. */
@Entity('exports')
@Check('exports_kind', oneOf('kind', EXPORT_KINDS))
@Check('exports_state', oneOf('state', LONG_JOB_STATES))
@Index('exports_one_at_a_time', ['userId'], { unique: true, where: `"state" IN ('waiting', 'running')` })
@Index('IDX_exports_user', ['userId', 'createdAt'])
export class ExportEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') kind!: ExportKind;
  /** What was asked for, such as the course or the filter. */
  @Column('jsonb') parameters!: object;
  /** The language in which the person reads content. */
  @Column('text', { name: 'content_language' }) contentLanguage!: string;
  @Column('boolean', { name: 'other_languages' }) otherLanguages!: boolean;
  /** Name of the file. */
  @Column('text') name!: string;
  @Column('text') state!: LongJobState;
  /** Percent. */
  @Column('integer', { default: 0 }) progress!: number;
  /** Number of runs that began. Only the last one may finish the export. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Index('IDX_exports_file')
  @ForeignKey('files', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
