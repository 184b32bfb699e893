import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { NotificationKind, NotificationMail } from '../../../schema/notifications.ts';

/** How a person wants a kind of notification by mail; without a row the default of the kind applies. */
@Entity('notification_settings')
export class NotificationSettingEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @PrimaryColumn('text') kind!: NotificationKind;
  @Column('text') mail!: NotificationMail;
}
