import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { TableFormat } from '../../../schema/exports.ts';
import { cancelExport, type Export, listExports, startExport } from '../../domain/exports/export.service.ts';
import { AuditFilterInput } from '../audit-log/audit-log.types.ts';
import type { GqlContext } from '../context.ts';
import { ExportType, TableFormatEnum } from './export.types.ts';

const LARGE = 'null if the file is so small that it is sent at once, at its path below /exports. While another export of the viewer is made, returns that one.';

@Resolver()
export class ExportResolver {
  @Authorized()
  @Query(() => [ExportType], { description: "The viewer's large exports of the last 24 hours, the newest first." })
  exports(@Ctx() { domain }: GqlContext): Promise<Export[]> {
    return listExports(domain);
  }

  @Authorized()
  @Mutation(() => ExportType, {
    nullable: true,
    description: `Makes the file of the results of a course, with a row per student and module, or per step of one module; ${LARGE}`,
  })
  exportResults(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('format', () => TableFormatEnum) format: TableFormat,
    @Arg('moduleId', () => ID, { nullable: true }) moduleId: string | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<Export | null> {
    return startExport(domain, { kind: 'results', parameters: { courseId, format, moduleId } });
  }

  @Authorized()
  @Mutation(() => ExportType, { nullable: true, description: `Makes the file of the audit trail; ${LARGE} Admins only.` })
  exportAuditTrail(@Arg('filter', () => AuditFilterInput) filter: AuditFilterInput, @Ctx() { domain }: GqlContext): Promise<Export | null> {
    const times = { from: filter.from?.toISOString(), to: filter.to?.toISOString() };
    return startExport(domain, { kind: 'audit', parameters: { ...filter, ...times } });
  }

  @Authorized()
  @Mutation(() => ExportType, { nullable: true, description: `Makes the file of everything about the viewer; ${LARGE}` })
  exportPersonalData(@Ctx() { domain }: GqlContext): Promise<Export | null> {
    return startExport(domain, { kind: 'account', parameters: {} });
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Cancels an export of the viewer, or removes it with its file. Error: NOT_FOUND.' })
  async cancelExport(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await cancelExport(domain, id);
    return true;
  }
}
