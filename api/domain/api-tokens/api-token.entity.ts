import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../../schema/token-scopes.ts';

/** An API token of an admin for one application (docs/decisions/0075-api-tokens.md). The row stays when it ends, so that the audit trail can name it. */
@Entity('api_tokens')
@Index('IDX_api_tokens_hash', ['tokenHash'], { unique: true })
@Index('IDX_api_tokens_user', ['userId'])
export class ApiTokenEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  /** Of the application. */
  @Column('text') name!: string;
  @Column('text', { name: 'token_hash' }) tokenHash!: string;
  @Column('text', { array: true }) scopes!: TokenScope[];
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** Written at most once an hour. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
  /** When it was revoked, or its person lost the rights. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
}
