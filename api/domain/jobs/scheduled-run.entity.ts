import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last run of a scheduled job, for monitoring: the queue forgets it. */
@Entity('scheduled_runs')
export class ScheduledRunEntity {
  @PrimaryColumn('text') job!: string;
  @Column('integer', { name: 'every_seconds' }) everySeconds!: number;
  /** When it ended. */
  @Column('timestamptz', { name: 'ran_at' }) ranAt!: Date;
  @Column('boolean') failed!: boolean;
}
