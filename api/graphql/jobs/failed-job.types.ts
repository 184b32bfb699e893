import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { JOB_KINDS, JOB_STATES, type JobFailureReason, type JobKind, MAIL_KINDS } from '../../../schema/job-failures.ts';
import type { FailedJob, FailedJobPage } from '../../domain/jobs/failed-job.service.ts';
import { enumOf, JobFailureEnum } from '../enums.ts';
import { CountedPage } from '../page.ts';

type MailKind = (typeof MAIL_KINDS)[number];

const JobKindEnum = enumOf(JOB_KINDS);
registerEnumType(JobKindEnum, {
  name: 'JobKind',
  description:
    'MAIL: one mail of a fixed kind. MESSAGE: enqueues the mails of a message to a course. MESSAGE_MAIL: one mail of it. NOTIFICATION: the mail of a notification, or a digest. VIDEO: makes renditions. WEBHOOK: sends an event to another system.',
});
export const JobStateEnum = enumOf(JOB_STATES);
registerEnumType(JobStateEnum, { name: 'JobState', description: 'stopped: it gave up. waiting: it failed, and is tried again at a planned time.' });
const MailKindEnum = enumOf(MAIL_KINDS);
registerEnumType(MailKindEnum, { name: 'MailKind', description: 'A mail that the application sends by itself.' });

@ObjectType('FailedJob', { simpleResolvers: true, description: 'A job that failed: it gave up, or is tried again.' })
export class FailedJobType implements FailedJob {
  @Field(() => ID, { description: 'Id of the job.' }) id!: string;
  @Field(() => JobKindEnum, { description: 'What it does.' }) kind!: JobKind;
  @Field(() => MailKindEnum, { nullable: true, description: 'The mail, for MAIL.' }) mailKind!: MailKind | null;
  @Field(() => String, { nullable: true, description: 'Email address of the recipient, or address of a webhook.' }) recipient!: string | null;
  @Field(() => String, { nullable: true, description: 'Subject of the message.' }) subject!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the video file.' }) fileName!: string | null;
  @Field(() => Date, { description: 'When it was enqueued.' }) enqueuedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it gave up; null while it is tried again.' }) gaveUpAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When it is tried again; null once it gave up.' }) nextTryAt!: Date | null;
  @Field(() => Int, { description: 'Number of tries.' }) tries!: number;
  @Field(() => JobFailureEnum, { description: 'Why the last try failed.' }) reason!: JobFailureReason;
  @Field(() => String, { nullable: true, description: 'Reply of the mail server.' }) reply!: string | null;
}

@ObjectType('FailedJobPage', { simpleResolvers: true, description: 'A page of failed jobs in a state.' })
export class FailedJobPageType extends CountedPage implements FailedJobPage {
  @Field(() => [FailedJobType], { description: 'Stopped ones, the last one first; waiting ones, the next one first.' }) items!: FailedJobType[];
}
