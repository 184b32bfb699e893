import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A file on its way here. It belongs to a person, not to a session, so that it can be gone on with after signing in anew. */
@Entity('uploads')
export class UploadEntity {
  @PrimaryColumn('uuid') id!: string;
  @Index()
  @ForeignKey('users', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;
  @Column('text', { name: 'original_name' }) originalName!: string;
  /** Bytes in all, as said when it began. */
  @Column('bigint', { transformer: { to: (value: number) => value, from: (value: string) => Number(value) } }) size!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Index()
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
  /** What became of it; kept so that asking twice answers the same. */
  @Index()
  @ForeignKey('files', { onDelete: 'CASCADE' })
  @Column('uuid', { name: 'file_id', nullable: true })
  fileId!: string | null;
  /** Who writes now, in which process whatsoever; nobody when null or past its time. */
  @Column('uuid', { name: 'lease', nullable: true }) lease!: string | null;
  @Column('timestamptz', { name: 'lease_until', nullable: true }) leaseUntil!: Date | null;
  /** Somebody waits for the writer to end. */
  @Column('boolean', { name: 'lease_wanted', default: false }) leaseWanted!: boolean;
}
