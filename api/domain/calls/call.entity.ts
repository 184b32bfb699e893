import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CALL_STATES, type CallState } from '../../../schema/calls.ts';
import { oneOf } from '../shared/one-of.ts';

/** A BuddyCall of two people. Its id is the id of its meeting (docs/decisions/0044-calls.md). */
@Entity('calls')
@Check('calls_state', oneOf('state', CALL_STATES))
@Index('UQ_calls_open_caller', ['callerId'], { unique: true, where: '"ended_at" IS NULL' })
@Index('UQ_calls_open_callee', ['calleeId'], { unique: true, where: '"ended_at" IS NULL' })
@Index('IDX_calls_due', ['expiresAt'], { where: '"ended_at" IS NULL' })
export class CallEntity {
  @PrimaryColumn('uuid') id!: string;
  /** The room of the meeting, 160 random bits; only those who join the meeting learn it. */
  @Index('UQ_calls_room_name', { unique: true })
  @Column('text', { name: 'room_name' })
  roomName!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'caller_id' })
  callerId!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'callee_id' })
  calleeId!: string;
  @Column('text') state!: CallState;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** The end of ringing; of an accepted call the end of the lease that those in the room renew. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt!: Date | null;
  @Column('timestamptz', { name: 'caller_joined_at', nullable: true }) callerJoinedAt!: Date | null;
  @Column('timestamptz', { name: 'callee_joined_at', nullable: true }) calleeJoinedAt!: Date | null;
  /** Null while the call rings or is accepted. */
  @Index('IDX_calls_ended', { where: '"ended_at" IS NOT NULL' })
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt!: Date | null;
}
