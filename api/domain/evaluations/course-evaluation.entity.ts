import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { HelpfulAnswer } from '../../../schema/evaluation-form.ts';

/** What a person says about a course after completing it; one row per person and course (docs/decisions/0051-end-of-a-course.md). */
@Entity('course_evaluations')
@Unique('course_evaluations_person', ['courseId', 'userId'])
@Check('course_evaluations_helpful', `"helpful" IN ('very', 'somewhat', 'little', 'not')`)
export class CourseEvaluationEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text', { nullable: true }) helpful!: HelpfulAnswer | null;
  @Column('text') comment!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
