import { Arg, Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { type AuditLogPage, listAuditEntries } from '../../domain/audit-log/audit-log.service.ts';
import type { GqlContext } from '../context.ts';
import { CursorArgs } from '../page.ts';
import { AuditEntryPageType, AuditFilterInput } from './audit-log.types.ts';

@Resolver()
export class AuditLogResolver {
  @Authorized()
  @Query(() => AuditEntryPageType, { description: 'The audit trail: admin actions, sign-ins and denials. Admins only.' })
  auditEntries(
    @Arg('filter', () => AuditFilterInput, { nullable: true }) filter: AuditFilterInput | null,
    @Args(() => CursorArgs) page: CursorArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<AuditLogPage> {
    return listAuditEntries(domain, filter ?? {}, page);
  }
}
