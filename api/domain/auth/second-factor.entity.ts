import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The authenticator app of a person (docs/decisions/0073-two-step-sign-in.md). It counts from `confirmedAt` on. */
@Entity('second_factors')
export class SecondFactorEntity {
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
  /** The shared secret, encrypted: the server needs it to compute codes. */
  @Column('text', { name: 'encrypted_secret' }) encryptedSecret!: string;
  @Column('timestamptz', { name: 'started_at' }) startedAt!: Date;
  /** Null while the person sets it up. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt!: Date | null;
  /** The 30 s step of the last code that was used: a code works once. */
  @Column('integer', { name: 'last_step', default: 0 }) lastStep!: number;
  /** New recovery codes, encrypted, until the person has confirmed that they are kept: a lost answer must not lose them. */
  @Column('text', { name: 'encrypted_codes', nullable: true }) encryptedCodes!: string | null;
}
