import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { NOTIFICATION_KIND_NAMES, type NotificationKind } from '../../../schema/notifications.ts';
import { oneOf } from '../shared/one-of.ts';

/** What happened that concerns one person (docs/product-rules.md#11-notifications): a kind and ids, no words. */
@Entity('notifications')
@Check('notifications_kind', oneOf('kind', NOTIFICATION_KIND_NAMES))
@Unique('notifications_user_key', ['userId', 'key'])
@Index('IDX_notifications_newest', ['userId', 'createdAt', 'id'])
@Index('IDX_notifications_unread', ['userId'], { where: '"read_at" IS NULL' })
@Index('IDX_notifications_ref', ['kind', 'refId'])
export class NotificationEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') kind!: NotificationKind;
  @Index('IDX_notifications_academy', { where: '"academy_id" IS NOT NULL' })
  @ForeignKey('academies', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'academy_id', nullable: true })
  academyId!: string | null;
  @Index('IDX_notifications_course', { where: '"course_id" IS NOT NULL' })
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id', nullable: true })
  courseId!: string | null;
  @Index('IDX_notifications_step', { where: '"step_id" IS NOT NULL' })
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'step_id', nullable: true })
  stepId!: string | null;
  /** Who caused it: the trainer who gave feedback, the learner whose homework waits. */
  @Index('IDX_notifications_person', { where: '"person_id" IS NOT NULL' })
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'person_id', nullable: true })
  personId!: string | null;
  /** The submission, message, invitation or class; no foreign key, because later features own those tables. */
  @Column('uuid', { name: 'ref_id', nullable: true }) refId!: string | null;
  /** The event, such as `feedback:<submission>`: the same event never notifies a person twice. */
  @Column('text') key!: string;
  /** A path with a token, encrypted, for a target that ids do not name. */
  @Column('text', { name: 'encrypted_path', nullable: true }) encryptedPath!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** Not shown afterwards, and deleted by a job. */
  @Index()
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
  @Column('timestamptz', { name: 'read_at', nullable: true }) readAt!: Date | null;
  /** The start of the date of a class. */
  @Column('timestamptz', { name: 'starts_at', nullable: true }) startsAt!: Date | null;
  /** The start before a date of a class was moved. */
  @Column('timestamptz', { name: 'former_start', nullable: true }) formerStart!: Date | null;
}
