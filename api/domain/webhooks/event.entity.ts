import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SENT_TYPES, type SentType } from '../../../schema/webhooks.ts';
import { oneOf } from '../shared/one-of.ts';

/** What happened to a learner, for other systems: a type, ids and the time, no names (docs/decisions/0076-webhooks.md). */
@Entity('events')
@Check('events_type', oneOf('type', SENT_TYPES))
@Unique('events_position', ['position'])
@Index('IDX_events_unnumbered', ['createdAt', 'id'], { where: '"position" IS NULL' })
@Index('IDX_events_created', ['createdAt'])
export class EventEntity {
  @PrimaryColumn('uuid') id!: string;
  /** The id that receivers see; it grows in the order in which events became visible. Null until `numberEvents` gives one. */
  @Column('bigint', { nullable: true }) position!: string | null;
  @Column('text') type!: SentType;
  /** The learner; the event is deleted with the account. Null for a test. */
  @Index('IDX_events_user', { where: '"user_id" IS NOT NULL' })
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;
  /** Ids by name, such as courseId. */
  @Column('jsonb') ids!: Record<string, string>;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
