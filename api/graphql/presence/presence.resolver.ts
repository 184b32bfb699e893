import { Authorized, Resolver, Root, Subscription } from 'type-graphql';
import { requireActor } from '../../domain/shared/context.ts';
import type { GqlContext } from '../context.ts';
import { UserStatusEventType } from './presence.types.ts';
import { type StatusEvent, subscribeToStatuses } from './status-feed.ts';

@Resolver()
export class PresenceResolver {
  @Authorized()
  @Subscription(() => UserStatusEventType, {
    subscribe: ({ context }) => {
      const { domain } = context as GqlContext;
      return subscribeToStatuses(domain, requireActor(domain).id);
    },
    description: 'Sends the statuses of people of a shared course who went online or offline, or changed availability.',
  })
  updateUserStatus(@Root() event: StatusEvent): UserStatusEventType {
    return event;
  }
}
