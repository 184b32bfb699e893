import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A passkey of a person, which is a second step of the sign-in (docs/decisions/0079-passkeys.md). */
@Entity('passkeys')
@Index('IDX_passkeys_credential', ['credentialId'], { unique: true })
@Index('IDX_passkeys_user', ['userId'])
export class PasskeyEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  /** The id that the authenticator chose, in base64url; unique over the site. */
  @Column('text', { name: 'credential_id' }) credentialId!: string;
  /** In COSE and base64url. It is no secret. */
  @Column('text', { name: 'public_key' }) publicKey!: string;
  /** How often the authenticator signed, where it counts; one that goes back is a copy. Up to 32 bits, unsigned. */
  @Column('bigint', { transformer: { to: (value: number) => value, from: (value: string) => Number(value) } }) counter!: number;
  /** How the browser reaches the authenticator, such as `usb` and `internal`. */
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'last_used_at', nullable: true }) lastUsedAt!: Date | null;
}
