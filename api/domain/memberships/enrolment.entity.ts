import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A user's access to a course, unless it has ended (docs/product-rules.md#1-words). */
@Entity('enrolments')
@Index('IDX_enrolments_created', ['courseId', 'createdAt'])
@Index('enrolments_running', ['courseId', 'userId'], { where: '"ended_at" IS NULL' })
@Unique('enrolments_user_course', ['userId', 'courseId'])
export class EnrolmentEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Set: an admin ended the enrolment. The progress stays, and comes back with a new enrolment (docs/product-rules.md#5-learning). */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
