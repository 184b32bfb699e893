import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../../schema/webhooks.ts';
import { oneOf } from '../shared/one-of.ts';

/** An event that is sent to a webhook. Its tries are those of its job. */
@Entity('webhook_deliveries')
@Check('webhook_deliveries_state', oneOf('state', DELIVERY_STATES))
@Unique('webhook_deliveries_event', ['eventId', 'webhookId'])
@Index('IDX_webhook_deliveries_newest', ['webhookId', 'createdAt', 'id'])
@Index('IDX_webhook_deliveries_waiting', ['webhookId'], { where: `"state" = 'waiting'` })
export class WebhookDeliveryEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('webhooks', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'webhook_id' })
  webhookId!: string;
  @ForeignKey('events', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'event_id' })
  eventId!: string;
  @Column('text') state!: DeliveryState;
  @Column('integer', { default: 0 }) tries!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'tried_at', nullable: true }) triedAt!: Date | null;
  /** The answer to the last try; null without one. */
  @Column('integer', { name: 'status_code', nullable: true }) statusCode!: number | null;
  /** Why the last try failed. */
  @Column('text', { nullable: true }) failure!: JobFailureReason | null;
}
