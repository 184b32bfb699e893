import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A room of a course in which people meet whenever they like (docs/specification.md#3-entities-and-their-fields). */
@Entity('meeting_rooms')
export class MeetingRoomEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('courses', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'course_id' })
  courseId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'owner_id' })
  ownerId!: string;
  @Column('text') name!: string;
  /** The secret name of the Jitsi room, which only those who may join get. */
  @Index({ unique: true })
  @Column('text', { name: 'room_name' })
  roomName!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
