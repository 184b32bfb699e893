import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../../schema/message-deliveries.ts';
import { oneOf } from '../shared/one-of.ts';

/** The mail of a message to one person: written when the message is handed out, and changed by the job that sends the mail. */
@Entity('message_deliveries')
@Check('message_deliveries_state', oneOf('state', DELIVERY_STATES))
export class MessageDeliveryEntity {
  @ForeignKey('course_messages', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'message_id' })
  messageId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text') state!: DeliveryState;
  /** Why the mail was refused or failed. */
  @Column('text', { nullable: true }) reason!: JobFailureReason | null;
  /** The reply of the mail server to the last try. It may contain the address. */
  @Column('text', { nullable: true }) reply!: string | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}
