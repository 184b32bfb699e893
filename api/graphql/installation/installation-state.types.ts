import { Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { STORAGE_PROBLEMS, type StorageProblem } from '../../../schema/installation.ts';
import type { InstallationState, ScheduledJobState } from '../../domain/installation/installation-state.service.ts';
import type { RelayState } from '../../domain/shared/ports.ts';
import { enumOf } from '../enums.ts';

const StorageProblemEnum = enumOf(STORAGE_PROBLEMS);
registerEnumType(StorageProblemEnum, {
  name: 'StorageProblem',
  description: 'Why files cannot be stored. FAILED: for another reason, which the log names.',
});

@ObjectType('ScheduledJob', { simpleResolvers: true, description: 'A scheduled job with its last run.' })
class ScheduledJobType implements ScheduledJobState {
  @Field(() => String, { description: 'Its name, such as cleanup.sessions.' }) job!: string;
  @Field(() => Int, { description: 'Seconds between two runs.' }) everySeconds!: number;
  @Field(() => Date, { description: 'When it ended for the last time.' }) ranAt!: Date;
  @Field(() => Boolean, { description: 'The last run failed.' }) failed!: boolean;
  @Field(() => Boolean, { description: 'It should have run again by now.' }) isLate!: boolean;
}

@ObjectType('RelayState', { simpleResolvers: true, description: 'The relay of the web process that answers, since its start.' })
class RelayStateType implements RelayState {
  @Field(() => Int, { description: 'Events that could not be published yet.' }) waiting!: number;
  @Field(() => Int, { description: 'How often events were lost, so that all clients read again what they show.' }) losses!: number;
  @Field(() => Date, { nullable: true, description: 'When events were lost for the last time.' }) lostAt!: Date | null;
}

@ObjectType('InstallationState', { simpleResolvers: true, description: 'What happens in the installation right now.' })
export class InstallationStateType implements InstallationState {
  @Field(() => String, { description: 'Version of the web process that answers.' }) version!: string;
  @Field(() => Date, { nullable: true, description: 'When the last scheduled job ended, in any worker.' }) workerSeenAt!: Date | null;
  @Field(() => Boolean, { description: 'A worker ran a scheduled job in the last three minutes.' }) isWorkerAlive!: boolean;
  @Field(() => Date, { nullable: true, description: 'Since when the oldest job is due that no worker runs.' }) oldestJobSince!: Date | null;
  @Field(() => [ScheduledJobType], { description: 'All scheduled jobs, by name.' }) scheduledJobs!: ScheduledJobState[];
  @Field(() => RelayStateType, { description: 'How events reach the other processes.' }) relay!: RelayState;
  @Field(() => Float, { nullable: true, description: 'Free bytes on the disk of DATA_DIR.' }) freeBytes!: number | null;
  @Field(() => StorageProblemEnum, { nullable: true, description: 'Why the web process that answers cannot store files on its disk.' })
  storageProblem!: StorageProblem | null;
}
