import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A message to all students of a course, or to some of them (docs/specification.md#3-entities-and-their-fields). Jobs send one mail to each person. */
@Entity('course_messages')
export class CourseMessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Index('IDX_course_messages_sender')
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'sender_id', nullable: true })
  senderId!: string | null;
  @Column('text') subject!: string;
  /** Sanitised HTML. */
  @Column('text') content!: string;
  /** In the order of the input. The uses of the files are in file_uses. */
  @Column('uuid', { name: 'attachment_ids', array: true, default: [] }) attachmentIds!: string[];
  /** Those who were inactive when the message was sent; null: a message to everybody. */
  @Column('uuid', { name: 'recipient_ids', array: true, nullable: true }) recipientIds!: string[] | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the mails were enqueued, with a delivery for each recipient; null before. */
  @Column('timestamptz', { name: 'handed_out_at', nullable: true }) handedOutAt!: Date | null;
}
