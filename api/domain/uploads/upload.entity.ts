import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** An unfinished upload. It belongs to a person, not to a session, so that it can be resumed after a new sign-in. */
@Entity('uploads')
export class UploadEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text', { name: 'original_name' }) originalName!: string;
  /** Total bytes, as announced when the upload was created. */
  @Column('bigint', { transformer: { to: (value: number) => value, from: (value: string) => Number(value) } }) size!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Index()
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
  /** The stored file; kept so that finishing is idempotent. */
  @Index()
  @ForeignKey('files', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;
  /** Key of the request that writes, in any process; none when null or expired. */
  @Column('uuid', { name: 'lease', nullable: true }) lease!: string | null;
  @Column('timestamptz', { name: 'lease_until', nullable: true }) leaseUntil!: Date | null;
  /** Another request waits for the lease. */
  @Column('boolean', { name: 'lease_wanted', default: false }) leaseWanted!: boolean;
}
