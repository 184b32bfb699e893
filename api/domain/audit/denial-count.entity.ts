import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The number of denials of one caller in one hour; the audit trail holds only the first of them. */
@Entity('denial_counts')
export class DenialCountEntity {
  /** The id of a user, or a keyed hash of a guest's network address. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_denial_counts' }) caller!: string;
  @Index('IDX_denial_counts_hour')
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'PK_denial_counts' })
  hour!: Date;
  @Column('integer') count!: number;
}
