import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Two-step sign-in of a person, and the authenticator app (docs/decisions/0073-two-step-sign-in.md). It counts from `confirmedAt` on. */
@Entity('second_factors')
export class SecondFactorEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  /** The shared secret, encrypted: the server needs it to compute codes. Empty: there is no app, but passkeys. */
  @Column('text', { name: 'encrypted_secret' }) encryptedSecret!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  /** When two-step sign-in was turned on; null while the person sets it up. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  /** The person, who has passkeys, sets up an app: its codes do not count yet. */
  @Column('boolean', { name: 'app_pending', default: false }) appPending!: boolean;
  /** The 30 s step of the last code that was used: a code works once. */
  @Column('integer', { name: 'last_step', default: 0 }) lastStep!: number;
  /** When the last challenge that a passkey answered was made: a challenge works once, and none that is older than it. */
  @Column('timestamptz', { name: 'last_challenge_at', nullable: true }) lastChallengeAt!: Date | null;
  /** New recovery codes, encrypted, until the person has confirmed that they are kept: a lost answer must not lose them. */
  @Column('text', { name: 'encrypted_codes', nullable: true }) encryptedCodes!: string | null;
}
