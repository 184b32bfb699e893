import { Arg, Args, Authorized, Ctx, Extensions, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { InvitationOutcome } from '../../../schema/invitations.ts';
import { prepareList, startImport } from '../../domain/invitations/invitation-import.service.ts';
import { type InvitationImport, type InvitationImportRowPage, listImportRows, listImports, readImport } from '../../domain/invitations/read-import.service.ts';
import type { Topics } from '../../domain/shared/topics.ts';
import type { GqlContext } from '../context.ts';
import { PageArgs } from '../page.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { subscribeToImport } from './import-feed.ts';
import { InvitationOutcomeEnum } from './invitation.types.ts';
import { InvitationImportRowPageType, InvitationImportType, InvitationListInputType } from './invitation-import.types.ts';

/** Lists and files of addresses to invite, for admins. */
@Resolver()
export class InvitationImportResolver {
  @Authorized()
  @Query(() => InvitationImportType, { description: 'A list or file of addresses to invite. Admins only.' })
  invitationImport(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<InvitationImport> {
    return readImport(domain, id);
  }

  @Authorized()
  @Query(() => [InvitationImportType], { description: 'The last 20 lists and files that were started, the newest first. Admins only.' })
  invitationImports(@Ctx() { domain }: GqlContext): Promise<InvitationImport[]> {
    return listImports(domain);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => InvitationImportRowPageType, { description: 'The rows of a list or file, all or those with one outcome. Admins only.' })
  invitationImportRows(
    @Arg('id', () => ID) id: string,
    @Arg('outcome', () => InvitationOutcomeEnum, { nullable: true }) outcome: InvitationOutcome | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<InvitationImportRowPage> {
    return listImportRows(domain, id, outcome ?? null, page);
  }

  @Authorized()
  @Mutation(() => InvitationImportType, {
    description: 'Checks a list of addresses, separated by new lines or commas: what inviting them would do. Sends nothing. Admins only.',
  })
  async prepareInvitationList(
    @Arg('emails', () => String) emails: string,
    @Arg('input', () => InvitationListInputType) input: InvitationListInputType,
    @Ctx() { domain }: GqlContext,
  ): Promise<InvitationImport> {
    return readImport(domain, await prepareList(domain, emails, input));
  }

  @Authorized()
  @Mutation(() => InvitationImportType, { description: 'Invites the rows of a checked list or file, in batches in the background. Starts once. Admins only.' })
  async startInvitationImport(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<InvitationImport> {
    await startImport(domain, id);
    return readImport(domain, id);
  }

  @Authorized()
  @Subscription(() => InvitationImportType, {
    subscribe: ({ args, context }) => subscribeToImport((context as GqlContext).domain, String(args.id)),
    description: 'Sends a list or file after each batch of rows that was invited. Admins only.',
  })
  invitationImportChanged(
    @Root() { importId }: Topics['invitationImport.changed'],
    @Arg('id', () => ID) _id: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<InvitationImport> {
    // Checks the right again: the context of an event is read anew.
    return readImport(domain, importId);
  }
}
