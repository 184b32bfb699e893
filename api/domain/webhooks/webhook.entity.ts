import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { type EventType, WEBHOOK_STATES, type WebhookState } from '../../../schema/webhooks.ts';
import { oneOf } from '../shared/one-of.ts';

/** An address that events are sent to (docs/product-rules.md#8-interfaces). */
@Entity('webhooks')
@Check('webhooks_state', oneOf('state', WEBHOOK_STATES))
export class WebhookEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') url!: string;
  /** The secret that signs, encrypted; empty if its key was lost. */
  @Column('text', { name: 'encrypted_secret' }) encryptedSecret!: string;
  @Column('text', { name: 'event_types', array: true }) eventTypes!: EventType[];
  @Column('text') state!: WebhookState;
  /** Since when every try failed; null after a success. */
  @Column('timestamptz', { name: 'failing_since', nullable: true }) failingSince!: Date | null;
  /** The last success. */
  @Column('timestamptz', { name: 'delivered_at', nullable: true }) deliveredAt!: Date | null;
  @Index('IDX_webhooks_created_by', { where: '"created_by" IS NOT NULL' })
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
