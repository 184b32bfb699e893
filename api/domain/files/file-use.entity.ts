import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The item that shows a file: exactly one of the five columns is set. Access to the file follows access to the item. */
@Entity('file_uses')
@Check('file_uses_one_item', 'num_nonnulls("academy_id", "course_id", "step_id", "message_id", "submission_id") = 1')
export class FileUseEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('files', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'file_id' })
  fileId!: string;
  @Index()
  @ForeignKey('academies', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'academy_id', nullable: true })
  academyId!: string | null;
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id', nullable: true })
  courseId!: string | null;
  @Index()
  @ForeignKey('steps', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'step_id', nullable: true })
  stepId!: string | null;
  @Index()
  @ForeignKey('course_messages', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'message_id', nullable: true })
  messageId!: string | null;
  @Index()
  @ForeignKey('homework_submissions', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'submission_id', nullable: true })
  submissionId!: string | null;
}
