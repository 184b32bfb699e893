import type { AuthCheckerFn } from 'type-graphql';
import { DomainError } from '../domain/shared/errors.ts';
import type { GqlContext } from './context.ts';

/** Lets `@Authorized()` require a signed-in viewer; the services check all other permissions. */
export const authChecker: AuthCheckerFn<GqlContext> = ({ context }) => {
  if (context.domain.actor === null) throw new DomainError('NOT_SIGNED_IN');
  return true;
};
