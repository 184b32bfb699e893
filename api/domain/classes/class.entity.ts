import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { ClassWords } from '../../../schema/class-form.ts';
import type { ClassType, Weekday } from '../../../schema/class-schedule.ts';
import { ContentItemEntity } from '../translations/content-item.entity.ts';

/** A weekly live class of a course, or of a module of it (docs/specification.md#3-entities-and-their-fields). */
@Entity('classes')
@Check('classes_default_language', `"translations" ? "default_language"`)
@Check('classes_type', `("class_type" = 'course' AND "module_id" IS NULL) OR ("class_type" = 'module' AND "module_id" IS NOT NULL)`)
@Check('classes_days', `cardinality("days") BETWEEN 1 AND 7`)
export class ClassEntity extends ContentItemEntity<ClassWords> {
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Column('text', { name: 'class_type' }) classType!: ClassType;
  /** The module of a class of type module. */
  @Index()
  @ForeignKey('modules', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'module_id', nullable: true })
  moduleId!: string | null;
  /** Null without a leader, such as after the account was erased. */
  @Index()
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'leader_id', nullable: true })
  leaderId!: string | null;
  /** Wall days and time in the time zone; UTC without one (docs/decisions/0045-class-schedule.md). */
  @Column('text', { array: true }) days!: Weekday[];
  /** HH:mm. */
  @Column('text') time!: string;
  /** IANA name; null: UTC. */
  @Column('text', { name: 'time_zone', nullable: true }) timeZone!: string | null;
  /** Secret name of the room, which only `joinMeeting` returns. */
  @Index({ unique: true })
  @Column('text', { name: 'room_name' })
  roomName!: string;
  /** When people are reminded of the next date. */
  @Index()
  @Column('timestamptz', { name: 'remind_at' })
  remindAt!: Date;
}
