import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type FailedJobPage, listFailedJobs, retryAllJobs, retryJob } from '../../domain/jobs/failed-job.service.ts';
import type { GqlContext } from '../context.ts';
import { FailedJobPageType } from './failed-job.types.ts';

@Resolver()
export class FailedJobResolver {
  @Authorized()
  @Query(() => FailedJobPageType, { description: 'Jobs that gave up, such as mails that were refused. Admins only.' })
  failedJobs(
    @Arg('offset', () => Int, { nullable: true, defaultValue: 0 }) offset: number | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 50 }) limit: number | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<FailedJobPage> {
    return listFailedJobs(domain, { offset, limit });
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Tries a job again that gave up. Admins only. Error: NOT_FOUND.' })
  async retryJob(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await retryJob(domain, id);
    return true;
  }

  @Authorized()
  @Mutation(() => Int, { description: 'Tries all jobs again that gave up; returns their number. Admins only.' })
  retryAllJobs(@Ctx() { domain }: GqlContext): Promise<number> {
    return retryAllJobs(domain);
  }
}
