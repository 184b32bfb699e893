import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Translations } from '../translations/translations.ts';

export interface ModuleText {
  name: string;
}

/** A module of a course: holds steps (spec §3). */
@Entity('modules')
@Index(['courseId', 'position'])
@Check('modules_default_language', `"translations" ? "default_language"`)
export class ModuleEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Column('text', { name: 'default_language' }) defaultLanguage!: string;
  @Column('jsonb') translations!: Translations<ModuleText>;
  @Column('integer') position!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
