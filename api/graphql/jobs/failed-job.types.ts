import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JOB_KINDS, type JobFailureReason, type JobKind, MAIL_KINDS } from '../../../schema/job-failures.ts';
import type { FailedJob, FailedJobPage } from '../../domain/jobs/failed-job.service.ts';
import { enumOf, JobFailureEnum } from '../enums.ts';

type MailKind = (typeof MAIL_KINDS)[number];

const JobKindEnum = enumOf(JOB_KINDS);
registerEnumType(JobKindEnum, {
  name: 'JobKind',
  description:
    'MAIL: one mail of a fixed kind. MESSAGE: enqueues the mails of a message to a course. MESSAGE_MAIL: one mail of it. NOTIFICATION: the mail of a notification, or a digest. VIDEO: makes renditions.',
});
const MailKindEnum = enumOf(MAIL_KINDS);
registerEnumType(MailKindEnum, { name: 'MailKind', description: 'A mail that the application sends by itself.' });

@ObjectType('FailedJob', { simpleResolvers: true, description: 'A job that gave up.' })
export class FailedJobType implements FailedJob {
  @Field(() => ID, { description: 'Id of the job.' }) id!: string;
  @Field(() => JobKindEnum, { description: 'What it does.' }) kind!: JobKind;
  @Field(() => MailKindEnum, { nullable: true, description: 'The mail, for MAIL.' }) mailKind!: MailKind | null;
  @Field(() => String, { nullable: true, description: 'Email address of the recipient.' }) recipient!: string | null;
  @Field(() => String, { nullable: true, description: 'Subject of the message.' }) subject!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the video file.' }) fileName!: string | null;
  @Field(() => Date, { description: 'When it was enqueued.' }) enqueuedAt!: Date;
  @Field(() => Date, { description: 'When it gave up.' }) gaveUpAt!: Date;
  @Field(() => Int, { description: 'Number of tries.' }) tries!: number;
  @Field(() => JobFailureEnum, { description: 'Why the last try failed.' }) reason!: JobFailureReason;
  @Field(() => String, { nullable: true, description: 'Reply of the mail server.' }) reply!: string | null;
}

@ObjectType('FailedJobPage', { simpleResolvers: true, description: 'A page of jobs that gave up.' })
export class FailedJobPageType implements FailedJobPage {
  @Field(() => [FailedJobType], { description: 'The last one first.' }) items!: FailedJobType[];
  @Field(() => Int, { description: 'Total number of jobs that gave up.' }) total!: number;
  @Field(() => Int, { description: 'Number of skipped entries.' }) offset!: number;
  @Field(() => Int, { description: 'Maximum number of entries per page.' }) limit!: number;
}
