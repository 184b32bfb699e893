import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A user's access to a course (docs/product-rules.md#1-words). */
@Entity('enrolments')
@Unique('enrolments_user_course', ['userId', 'courseId'])
export class EnrolmentEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
