import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A day in UTC on which a learner used a course. A day of any time zone ends at most once within a day in UTC, so the first and the last time
 * tell exactly on which local days the learner was active (docs/decisions/0042-operators-overview.md).
 */
@Entity('learner_days')
@Index('IDX_learner_days_languages', ['day', 'userId', 'language', 'contentLanguage'])
@Index('IDX_learner_days_completed', ['courseId', 'completedAt'], { where: '"completed_at" IS NOT NULL' })
export class LearnerDayEntity {
  /** No foreign key: the days of a deleted course are deleted in batches (docs/decisions/0092-deletions-in-batches.md). */
  @PrimaryColumn('uuid', { name: 'course_id' })
  courseId!: string;
  /** The start of the day in UTC. */
  @PrimaryColumn('timestamptz') day!: Date;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'first_at' }) firstAt!: Date;
  @Column('timestamptz', { name: 'last_at' }) lastAt!: Date;
  /** The interface language of the last activity. */
  @Column('text') language!: string;
  /** The content language of the last activity. */
  @Column('text', { name: 'content_language' }) contentLanguage!: string;
  /** The last completion of the course on this day. */
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt!: Date | null;
}
