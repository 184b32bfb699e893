import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted course of which days of learners are left, until a job has deleted them. A trigger writes the row (docs/decisions/0092-deletions-in-batches.md). */
@Entity('deleted_courses')
export class DeletedCourseEntity {
  @PrimaryColumn('uuid', { name: 'course_id' }) courseId!: string;
  @Column('timestamptz', { name: 'deleted_at' }) deletedAt!: Date;
}
