import { Arg, Authorized, Ctx, Extensions, Query, Resolver } from 'type-graphql';
import { readReport } from '../../domain/reports/report.service.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { GqlContext } from '../context.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { ReportInput, ReportType } from './report.types.ts';

/** The operator's overview. */
@Resolver()
export class ReportResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => ReportType, { description: "The operator's overview of a period. Admins only. Error: NOT_FOUND for an unknown academy or course." })
  report(@Arg('input', () => ReportInput) input: ReportInput, @Ctx() { domain }: GqlContext): Promise<Report> {
    return readReport(domain, input);
  }
}
