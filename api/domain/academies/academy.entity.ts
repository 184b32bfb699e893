import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { type PublishStatus, VISIBILITIES } from '../../../schema/content-values.ts';
import type { ACADEMY_FIELDS, SettingsOf, TextsOf } from '../../../schema/item-fields.ts';
import { oneOf } from '../shared/one-of.ts';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

export type Visibility = (typeof VISIBILITIES)[number];
export type AcademyText = TextsOf<typeof ACADEMY_FIELDS>;

/** An academy contains courses (docs/specification.md#3-entities-and-their-fields). */
@Entity('academies')
@Check('academies_academy_type', oneOf('academy_type', VISIBILITIES))
@Check('academies_status', `"status" IN ('DRAFT', 'PUBLISHED')`)
@Check('academies_default_language', `"translations" ? "default_language"`)
export class AcademyEntity extends ContentItemEntity<AcademyText> implements SettingsOf<typeof ACADEMY_FIELDS> {
  @Column('text', { name: 'academy_type' }) academyType!: Visibility;
  @Column('text', { default: 'DRAFT' }) status!: PublishStatus;
  @Index('IDX_academies_image')
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('text', { name: 'image_alt', default: '' }) imageAlt!: string;
  @Column('text', { name: 'hosted_region' }) hostedRegion!: string;
  @Index()
  @Column('integer')
  position!: number;
}
