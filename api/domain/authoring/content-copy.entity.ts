import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { COPY_FAILURES, COPY_KINDS, type CopyFailure, type CopyKind } from '../../../schema/copies.ts';
import { LONG_JOB_STATES, type LongJobState } from '../../../schema/long-jobs.ts';
import { oneOf } from '../shared/one-of.ts';

/**
 * A large copy that a job makes for one person (docs/decisions/0091-large-copies.md). The row is kept for 24 hours after the end; the copy is an ordinary
 * item. Ids of items are no foreign keys, because each kind has a table of its own.
 */
@Entity('content_copies')
@Check('content_copies_kind', oneOf('kind', COPY_KINDS))
@Check('content_copies_state', oneOf('state', LONG_JOB_STATES))
@Check('content_copies_failure', oneOf('failure', COPY_FAILURES))
@Index('content_copies_one_of_each', ['userId', 'originalId'], { unique: true, where: `"state" IN ('waiting', 'running')` })
@Index('IDX_content_copies_user', ['userId', 'createdAt'])
export class ContentCopyEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') kind!: CopyKind;
  @Column('uuid', { name: 'original_id' }) originalId!: string;
  /** The academy of a course, or the course of a module. */
  @Column('uuid', { name: 'parent_id', nullable: true }) parentId!: string | null;
  /** The name of the original when the copy was asked for, in its default language. */
  @Column('text') name!: string;
  @Column('text', { name: 'name_language' }) nameLanguage!: string;
  @Column('text') state!: LongJobState;
  /** Percent. */
  @Column('integer', { default: 0 }) progress!: number;
  /** Number of runs that began. Only the last one may finish the copy. */
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('text', { nullable: true }) failure!: CopyFailure | null;
  @Column('uuid', { name: 'copy_id', nullable: true }) copyId!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'finished_at', nullable: true }) finishedAt!: Date | null;
}
