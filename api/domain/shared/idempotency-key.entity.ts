import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to a change that a client sent with an idempotency key, kept for 7 days (docs/decisions/0025-idempotency-keys.md). */
@Entity('idempotency_keys')
@Index('IDX_idempotency_keys_caller', ['caller', 'number'], { where: `"caller" <> ''` })
export class IdempotencyKeyEntity {
  @PrimaryColumn('text') key!: string;
  /** Id of the user; empty for guests. */
  @PrimaryColumn('text') caller!: string;
  /** Hash of the request. The same key with another request is refused. */
  @Column('text') fingerprint!: string;
  /** Hash of the session token, for a repeat after the change ended the session. */
  @Column('text', { name: 'token_hash', nullable: true }) tokenHash!: string | null;
  /** Encrypted: the answer to a sign-in contains a token. */
  @Column('text') answer!: string;
  @Index()
  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
  /** Counts the answers to a user, the last 1,000 of which are kept. */
  @Column('integer', { default: 0 })
  number!: number;
}
