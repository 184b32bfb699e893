import { Arg, Authorized, Ctx, ID, Mutation, Resolver, Root, Subscription } from 'type-graphql';
import { announceOnline, type PersonStatus } from '../../domain/presence/person-status.service.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { requireId } from '../../domain/shared/validate.ts';
import type { GqlContext } from '../context.ts';
import { PersonStatusType, UserStatusEventType } from './presence.types.ts';
import { type StatusEvent, subscribeToStatuses } from './status-feed.ts';

@Resolver()
export class PresenceResolver {
  @Authorized()
  @Mutation(() => PersonStatusType, { description: 'Announces the status of the viewer again, as a new live connection does; returns it. Idempotent.' })
  setOnline(@Ctx() { domain }: GqlContext): Promise<PersonStatus> {
    return announceOnline(domain);
  }

  @Authorized()
  @Subscription(() => UserStatusEventType, {
    subscribe: ({ context, args: { academyId } }) => {
      const { domain } = context as GqlContext;
      return subscribeToStatuses(domain, requireActor(domain).id, academyId == null ? null : requireId(academyId));
    },
    description:
      'Sends the statuses of people of a shared course who went online or offline, or changed availability; with `academyId` also of the members of this academy, if the viewer is one of them.',
  })
  updateUserStatus(@Root() event: StatusEvent, @Arg('academyId', () => ID, { nullable: true }) _academyId: string | null): UserStatusEventType {
    return event;
  }
}
