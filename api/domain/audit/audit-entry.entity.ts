import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AuditAction, AuditResult } from '../../../schema/audit.ts';

/**
 * An admin action, a sign-in or a denial. The database rejects updates and deletes of rows; only the position and the hash are set, once
 * (docs/decisions/0040-audit-chain.md).
 */
@Entity('audit_entries')
@Index('IDX_audit_entries_at', ['at', 'id'])
@Index('IDX_audit_entries_actor', ['actorId', 'at', 'id'])
@Index('IDX_audit_entries_object', ['objectId', 'at', 'id'])
@Index('IDX_audit_entries_action', ['action', 'at', 'id'])
@Index('IDX_audit_entries_unchained', ['at', 'id'], { where: '"position" IS NULL' })
@Index('IDX_audit_entries_position', ['position'], { unique: true })
export class AuditEntryEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') at!: Date;
  /** The actor; null for a guest. There is no foreign key, because the entry outlives the account. */
  @Column('uuid', { name: 'actor_id', nullable: true }) actorId!: string | null;
  @Column('text') action!: AuditAction;
  @Column('text', { name: 'object_type', nullable: true }) objectType!: string | null;
  @Column('text', { name: 'object_id', nullable: true }) objectId!: string | null;
  @Column('text') result!: AuditResult;
  /** The API token with which a program acted for the actor. */
  @Column('uuid', { name: 'token_id', nullable: true }) tokenId!: string | null;
  /** Number in the chain from 1; null until the entry is in the chain. */
  @Column('bigint', { nullable: true }) position!: string | null;
  /** Keyed hash of the entry and of the hash before it. */
  @Column('text', { nullable: true }) hash!: string | null;
  /** The id of the key of the hash; null also for entries that a release without key ids added to the chain. */
  @Column('text', { name: 'key_id', nullable: true }) keyId!: string | null;
}
