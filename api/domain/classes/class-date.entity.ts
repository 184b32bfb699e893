import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A date of a class that was cancelled or moved. All other dates follow from the weekly schedule. */
@Entity('class_dates')
export class ClassDateEntity {
  @ForeignKey('classes', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'class_id' })
  classId!: string;
  /** The day by the weekly schedule in its time zone, YYYY-MM-DD. */
  @PrimaryColumn('text') date!: string;
  /** The new start; null: cancelled. */
  @Column('timestamptz', { name: 'moved_to', nullable: true }) movedTo!: Date | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
