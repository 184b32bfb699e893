import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A recovery code that was not used yet. Only its hash is stored. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('text', { name: 'code_hash' }) codeHash!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}
