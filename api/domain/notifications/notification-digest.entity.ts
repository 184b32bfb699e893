import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The last local day of a person for which the digest was decided; it is decided once a day. */
@Entity('notification_digests')
export class NotificationDigestEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  /** As YYYY-MM-DD in the time zone of the person. */
  @Column('text', { name: 'last_day' }) lastDay!: string;
}
