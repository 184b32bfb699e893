import { Authorized, Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { type StatusForViewers, statusForViewers } from '../../domain/presence/person-status.service.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { Topics } from '../../domain/shared/topics.ts';
import type { GqlContext } from '../context.ts';
import { PersonStatusType } from './presence.types.ts';

type StatusChanged = Topics['user.status'];

const answers = new WeakMap<StatusChanged, Promise<StatusForViewers | null>>();

/** The answers by event: all subscribers of this server receive the same object, so it is read once. */
function statusOf(event: StatusChanged, { domain }: GqlContext): Promise<StatusForViewers | null> {
  const answer = answers.get(event) ?? statusForViewers(domain, event.userId);
  answers.set(event, answer);
  return answer;
}

@Resolver()
export class PresenceResolver {
  @Authorized()
  @Subscription(() => PersonStatusType, {
    topics: 'user.status',
    filter: async ({ payload, context }: { payload: StatusChanged; context: GqlContext }) =>
      (await statusOf(payload, context))?.viewers.has(context.domain.actor?.id ?? '') ?? false,
    description: 'Sends the status of a person of a shared course who went online or offline, or changed availability.',
  })
  async updateUserStatus(@Root() event: StatusChanged, @Ctx() context: GqlContext): Promise<PersonStatusType> {
    const answer = await statusOf(event, context);
    if (answer === null) throw new DomainError('NOT_FOUND');
    return answer.status;
  }
}
