import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

export interface ModuleText {
  name: string;
}

/** A module of a course contains steps (docs/specification.md#3-entities-and-their-fields). */
@Entity('modules')
@Index(['courseId', 'position'])
@Check('modules_default_language', `"translations" ? "default_language"`)
export class ModuleEntity extends ContentItemEntity<ModuleText> {
  /** Null in the database from the deletion until a job has deleted the rows: no read returns such a module (docs/decisions/0092-deletions-in-batches.md). */
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id', nullable: true })
  courseId!: string;
  @Column('integer') position!: number;
}
