import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { JobFailureReason } from '../../../schema/job-failures.ts';

/** The one row about the installation: what admins tried, and whether they dismissed the guide (docs/product-rules.md#15-the-first-day). */
@Entity('installation')
@Check('installation_one_row', '"id" = 1')
export class InstallationEntity {
  @PrimaryColumn('smallint') id!: number;
  @Column('timestamptz', { name: 'guide_dismissed_at', nullable: true }) guideDismissedAt!: Date | null;
  /** The last test mail; the end of an earlier one changes nothing. */
  @Column('uuid', { name: 'mail_test_id', nullable: true }) mailTestId!: string | null;
  @Column('timestamptz', { name: 'mail_tested_at', nullable: true }) mailTestedAt!: Date | null;
  @Column('timestamptz', { name: 'mail_test_ended_at', nullable: true }) mailTestEndedAt!: Date | null;
  @Column('text', { name: 'mail_test_failure', nullable: true }) mailTestFailure!: JobFailureReason | null;
  /** The reply of the mail server. */
  @Column('text', { name: 'mail_test_reply', nullable: true }) mailTestReply!: string | null;
  @Column('timestamptz', { name: 'storage_tested_at', nullable: true }) storageTestedAt!: Date | null;
  /** The error of the storage; null if it worked. */
  @Column('text', { name: 'storage_problem', nullable: true }) storageProblem!: string | null;
  /** The moment of the last complete backup (docs/operating.md#backup-and-restore). */
  @Column('timestamptz', { name: 'backed_up_at', nullable: true }) backedUpAt!: Date | null;
  /** When this database was restored from a backup, or its files moved to another storage. */
  @Column('timestamptz', { name: 'restored_at', nullable: true }) restoredAt!: Date | null;
}
