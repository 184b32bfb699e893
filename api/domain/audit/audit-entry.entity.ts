import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One admin action, sign-in or denial. Rows are only ever added; the database refuses the rest. */
@Entity('audit_entries')
export class AuditEntryEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @Column('timestamptz')
  at!: Date;
  /** Who acted; null for a guest. No foreign key: the entry outlives the account. */
  @Index()
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;
  @Column('text') action!: string;
  @Column('text', { name: 'object_type', nullable: true }) objectType!: string | null;
  @Column('text', { name: 'object_id', nullable: true }) objectId!: string | null;
  @Column('text') result!: 'done' | 'denied';
}
