import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../shared/one-of.ts';

/** What a key is for: everything encrypted and signed, or the hash chain of the audit trail. */
export const KEY_KINDS = ['secret', 'audit'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** A key with which this database was written, so that a start with another one is refused (docs/operating.md#keys-and-secrets). */
@Entity('installation_keys')
@Check('CHK_installation_keys_kind', oneOf('kind', KEY_KINDS))
@Index('IDX_installation_keys_id', ['kind', 'id'], { unique: true })
export class InstallationKeyEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'PK_installation_keys' }) kind!: KeyKind;
  /** In the order in which the keys began to write. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'PK_installation_keys' }) number!: number;
  @Column('text') id!: string;
  /** Derived from the key, which it does not reveal. */
  @Column('text', { name: 'check_value' }) checkValue!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** When `npm run rotate-key` had replaced it in everything that is stored, or declared it lost. */
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt!: Date | null;
  /** The secret of a replaced key, encrypted with the current one: it still checks old links and the audit trail. Null for one that was lost. */
  @Column('text', { name: 'encrypted_secret', nullable: true }) encryptedSecret!: string | null;
  /** For a key of the audit trail that replaced a lost one: the last entry before it. */
  @Column('bigint', { name: 'lost_chain', default: 0 }) lostChain!: string;
}
