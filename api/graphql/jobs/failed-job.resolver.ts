import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { JobState } from '../../../schema/job-failures.ts';
import { type FailedJobPage, listFailedJobs, retryAllJobs, retryJob } from '../../domain/jobs/failed-job.service.ts';
import type { GqlContext } from '../context.ts';
import { PageArgs } from '../page.ts';
import { FailedJobPageType, JobStateEnum } from './failed-job.types.ts';

@Resolver()
export class FailedJobResolver {
  @Authorized()
  @Query(() => FailedJobPageType, { description: 'Jobs that gave up, such as mails that were refused, or failed jobs that are tried again. Admins only.' })
  failedJobs(
    @Arg('state', () => JobStateEnum, { nullable: true, defaultValue: 'stopped' }) state: JobState | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<FailedJobPage> {
    return listFailedJobs(domain, state ?? 'stopped', page);
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Tries a failed job now, stopped or waiting. Admins only. Error: NOT_FOUND, also while it runs.' })
  async retryJob(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await retryJob(domain, id);
    return true;
  }

  @Authorized()
  @Mutation(() => Int, { description: 'Tries all failed jobs in a state now; returns their number. Admins only.' })
  retryAllJobs(
    @Arg('state', () => JobStateEnum, { nullable: true, defaultValue: 'stopped' }) state: JobState | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<number> {
    return retryAllJobs(domain, state ?? 'stopped');
  }
}
