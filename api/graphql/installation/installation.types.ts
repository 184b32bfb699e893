import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { CHECK_STATES, type CheckState, MAIL_MODES, type MailMode } from '../../../schema/installation.ts';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { Installation } from '../../domain/installation/installation.service.ts';
import { enumOf, JobFailureEnum } from '../enums.ts';

const CheckStateEnum = enumOf(CHECK_STATES);
registerEnumType(CheckStateEnum, { name: 'CheckState', description: 'The result of a check that an admin starts.' });
const MailModeEnum = enumOf(MAIL_MODES);
registerEnumType(MailModeEnum, {
  name: 'MailMode',
  description: 'sent: through SMTP. captured: kept in the mailbox of the installation, because SMTP_URL is not set.',
});

@ObjectType('MailCheck', { simpleResolvers: true, description: 'The last test mail.' })
class MailCheckType {
  @Field(() => CheckStateEnum, { description: 'How it went.' }) state!: CheckState;
  @Field(() => MailModeEnum, { description: 'What happens to mails.' }) mode!: MailMode;
  @Field(() => Date, { nullable: true, description: 'When it ended, or began while it runs.' }) at!: Date | null;
  @Field(() => JobFailureEnum, { nullable: true, description: 'Why it was not sent.' }) reason!: JobFailureReason | null;
  @Field(() => String, { nullable: true, description: 'Reply of the mail server.' }) reply!: string | null;
}

@ObjectType('StorageCheck', { simpleResolvers: true, description: 'The last file that was written to the storage and read back.' })
class StorageCheckType {
  @Field(() => CheckStateEnum, { description: 'How it went.' }) state!: CheckState;
  @Field(() => String, { nullable: true, description: 'Error of the storage.' }) problem!: string | null;
}

@ObjectType('Installation', { simpleResolvers: true, description: 'What the installation has and what it lacks.' })
export class InstallationType implements Installation {
  @Field(() => Boolean, { description: 'An admin dismissed the guide of the first day.' }) guideDismissed!: boolean;
  @Field(() => Boolean, { description: 'The settings name the operator with an address and an email address.' }) hasImprint!: boolean;
  @Field(() => Boolean, { description: "The operator's own privacy policy instead of the built-in one." }) hasOwnPrivacyPolicy!: boolean;
  @Field(() => MailCheckType, { description: 'The last test mail.' }) mail!: MailCheckType;
  @Field(() => StorageCheckType, { description: 'The last test of the storage.' }) storage!: StorageCheckType;
  @Field(() => Boolean, { description: 'A Jitsi server is configured.' }) hasMeetings!: boolean;
  @Field(() => Boolean, { description: 'There is an academy.' }) hasAcademy!: boolean;
  @Field(() => Boolean, { description: 'Somebody else has an account or an open invitation.' }) hasColleague!: boolean;
  @Field(() => Int, { description: 'Number of jobs that gave up.' }) stoppedJobs!: number;
  @Field(() => Int, { description: 'Number of jobs that failed and are tried again.' }) waitingJobs!: number;
  @Field(() => Int, { description: 'Number of jobs that are due and that no worker runs.' }) overdueJobs!: number;
  @Field(() => Date, { nullable: true, description: 'Since when the oldest of them is due.' }) overdueSince!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Moment of the last complete backup.' }) backedUpAt!: Date | null;
  @Field(() => Boolean, { description: 'The last backup is older than two days.' }) isBackupOld!: boolean;
}
