import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An admin action, a sign-in or a denial. The database rejects updates and deletes of rows. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @Column('timestamptz')
  at!: Date;
  /** The actor; null for a guest. There is no foreign key, because the entry outlives the account. */
  @Index()
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;
  @Column('text') action!: string;
  @Column('text', { name: 'object_type', nullable: true }) objectType!: string | null;
  @Column('text', { name: 'object_id', nullable: true }) objectId!: string | null;
  @Column('text') result!: 'done' | 'denied';
}
