import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

export type Visibility = 'public' | 'private';
/** 0 unpublished, 1 published (docs/specification.md#4-states-and-transitions). */
export type PublishStatus = 0 | 1;
export interface AcademyText {
  name: string;
  subTitle: string;
}

/** An academy contains courses (docs/specification.md#3-entities-and-their-fields). */
@Entity('academies')
@Check('academies_status', `"status" IN (0, 1)`)
@Check('academies_default_language', `"translations" ? "default_language"`)
export class AcademyEntity extends ContentItemEntity<AcademyText> {
  @Column('text', { name: 'academy_type' }) academyType!: Visibility;
  @Column('smallint', { default: 0 }) status!: PublishStatus;
  @ForeignKey('files', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'image_id', nullable: true })
  imageId!: string | null;
  @Column('text', { name: 'image_alt', default: '' }) imageAlt!: string;
  @Column('text', { name: 'hosted_region' }) hostedRegion!: string;
  @Index()
  @Column('integer')
  position!: number;
}
