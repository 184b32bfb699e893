import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A live connection of a person to one server, which renews the row while the connection is open (docs/product-rules.md#6-live). */
@Entity('connections')
export class ConnectionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Index()
  @Column('uuid', { name: 'node_id' })
  nodeId!: string;
  @Index()
  @Column('timestamptz', { name: 'renewed_at' })
  renewedAt!: Date;
}
