import { Authorized, Resolver, Root, Subscription } from 'type-graphql';
import type { PersonStatus } from '../../domain/presence/person-status.service.ts';
import { requireActor } from '../../domain/shared/context.ts';
import type { GqlContext } from '../context.ts';
import { PersonStatusType } from './presence.types.ts';
import { subscribeToStatuses } from './status-feed.ts';

@Resolver()
export class PresenceResolver {
  @Authorized()
  @Subscription(() => PersonStatusType, {
    subscribe: ({ context }) => {
      const { domain } = context as GqlContext;
      return subscribeToStatuses(domain, requireActor(domain).id);
    },
    description: 'Sends the status of a person of a shared course who went online or offline, or changed availability.',
  })
  updateUserStatus(@Root() status: PersonStatus): PersonStatusType {
    return status;
  }
}
