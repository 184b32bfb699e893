import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A link to reset a password, valid once and for one hour. Only the hash of its token is stored. */
@Entity('password_resets')
export class PasswordResetEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Index({ unique: true })
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Index('IDX_password_resets_expires')
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
}
