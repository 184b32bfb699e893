import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { NotificationKind } from '../../../schema/notifications.ts';

/** The last local day of a person for which the digest of a kind of notification was decided; it is decided once a day. */
@Entity('notification_digests')
export class NotificationDigestEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @PrimaryColumn('text') kind!: NotificationKind;
  /** As YYYY-MM-DD in the time zone of the person. */
  @Column('text', { name: 'last_day' }) lastDay!: string;
}
