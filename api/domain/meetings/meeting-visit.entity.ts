import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { MEETING_KINDS, type MeetingKind } from '../../../schema/meetings.ts';
import { oneOf } from '../shared/one-of.ts';

/**
 * One stay of a person in a meeting, from one tab. The client renews it while it is in the room; without renewal it has ended at the last one
 * (docs/decisions/0047-meetings-and-visits.md).
 */
@Entity('meeting_visits')
@Check('meeting_visits_kind', oneOf('kind', MEETING_KINDS))
@Index(['kind', 'meetingId', 'renewedAt'])
@Index('IDX_meeting_visits_open', ['renewedAt'], { where: '"left_at" IS NULL AND "joined_at" IS NOT NULL' })
@Index('IDX_meeting_visits_of_calls', ['renewedAt'], { where: `"kind" IN ('buddycall', 'personal')` })
@Index('IDX_meeting_visits_not_joined', ['createdAt'], { where: '"joined_at" IS NULL' })
export class MeetingVisitEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: MeetingKind;
  /** The call, class or meeting room. */
  @Column('uuid', { name: 'meeting_id' }) meetingId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id', nullable: true })
  courseId!: string | null;
  /** The planned start of the date of a class; null for calls and rooms. */
  @Column('timestamptz', { name: 'date', nullable: true }) date!: Date | null;
  /** When the person got access to the room. */
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When the person was in the room; null before. */
  @Column('timestamptz', { name: 'joined_at', nullable: true }) joinedAt!: Date | null;
  @Index()
  @Column('timestamptz', { name: 'renewed_at' })
  renewedAt!: Date;
  @Column('timestamptz', { name: 'left_at', nullable: true }) leftAt!: Date | null;
  /** The person left, or lost the access: later renewals do not continue the visit. */
  @Column('boolean', { default: false }) closed!: boolean;
}
