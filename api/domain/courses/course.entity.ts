import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { type PublishStatus, VISIBILITIES } from '../../../schema/content-values.ts';
import type { COURSE_FIELDS, SettingsOf, TextsOf } from '../../../schema/item-fields.ts';
import { RANGES } from '../../../schema/limits.ts';
import type { Visibility } from '../academies/academy.entity.ts';
import { oneOf } from '../shared/one-of.ts';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

export type CourseText = TextsOf<typeof COURSE_FIELDS>;

/** A course of an academy contains modules (docs/specification.md#3-entities-and-their-fields). */
@Entity('courses')
@Check('courses_course_type', oneOf('course_type', VISIBILITIES))
@Index(['academyId', 'position'])
@Check('courses_status', `"status" IN ('DRAFT', 'PUBLISHED')`)
@Check('courses_maximum_attempts', `"maximum_attempts" >= 0`)
@Check('courses_estimated_weeks', `"estimated_weeks" BETWEEN ${RANGES.estimatedWeeks.min} AND ${RANGES.estimatedWeeks.max}`)
@Check('courses_default_language', `"translations" ? "default_language"`)
export class CourseEntity extends ContentItemEntity<CourseText> implements SettingsOf<typeof COURSE_FIELDS> {
  @ForeignKey('academies', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'academy_id' })
  academyId!: string;
  @Column('text', { name: 'course_type' }) courseType!: Visibility;
  /** Maximum number of attempts of a learner; 0 is unlimited (docs/product-rules.md#5-learning). */
  @Column('integer', { name: 'maximum_attempts', default: 0 }) maxAttempts!: number;
  /** Weeks that a learner usually needs; null without an estimate (docs/product-rules.md#5-learning). */
  @Column('integer', { name: 'estimated_weeks', nullable: true }) estimatedWeeks!: number | null;
  @Column('text', { default: 'DRAFT' }) status!: PublishStatus;
  @Index('IDX_courses_image')
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('text', { name: 'image_alt', default: '' }) imageAlt!: string;
  @Column('integer') position!: number;
}
