import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last pause of mails: the mail server did not answer (docs/decisions/0094-mails-wait-together.md). One row, or none before the first pause. */
@Entity('mail_pause')
@Check('mail_pause_one_row', '"id" = 1')
export class MailPauseEntity {
  @PrimaryColumn('smallint') id!: number;
  /** When the last try that was not answered ended. */
  @Column('timestamptz', { name: 'unanswered_at' }) unansweredAt!: Date;
  /** When the mail server answered again; null during the pause. */
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt!: Date | null;
  /** Seconds between the end of a probe and the next one. */
  @Column('integer', { name: 'probe_seconds' }) probeSeconds!: number;
  /** The next mail is tried then, as a probe. */
  @Column('timestamptz', { name: 'next_probe_at' }) nextProbeAt!: Date;
}
