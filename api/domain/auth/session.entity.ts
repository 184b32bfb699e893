import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A signed-in device. Only the SHA-256 of its token is kept. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Index({ unique: true })
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;
  /** Names of browser and system, never the network address. */
  @Column('text') device!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Index('IDX_sessions_last_seen')
  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt!: Date;
  @Index()
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
  /** When the person last proved who it is, with a code or the password; null: at the sign-in. */
  @Column('timestamptz', { name: 'proved_at', nullable: true }) provedAt!: Date | null;
}
