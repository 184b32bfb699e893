import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What a person has marked and written for themselves at a step; only the person reads it (docs/decisions/0054-bookmarks.md). */
@Entity('bookmarks')
@Check('bookmarks_note_length', 'char_length("note") <= 2000')
export class BookmarkEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Index()
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'step_id' })
  stepId!: string;
  @Column('boolean', { default: false }) starred!: boolean;
  /** Plain text with line breaks; may be empty. */
  @Column('text', { default: '' }) note!: string;
  /** Of the note: 0 before the first save; grows with each save. */
  @Column('integer', { default: 0 }) version!: number;
  /** When the star or the note changed last. */
  @Column('timestamptz', { name: 'changed_at' }) changedAt!: Date;
}
