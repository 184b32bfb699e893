import { peopleLoader } from '../people/people.loaders.ts';
import type { Ctx } from '../shared/context.ts';
import { listGroupMembers } from './group-people.service.ts';

/** Loads pages of the members of groups. */
export function membersByGroup(ctx: Ctx) {
  return peopleLoader<{ id: string }>((groups, request) =>
    listGroupMembers(
      ctx,
      groups.map(({ id }) => id),
      request,
    ),
  );
}
