import type { AuthCheckerFn } from 'type-graphql';
import { DomainError } from '../domain/shared/errors.ts';
import type { GqlContext } from './context.ts';

/** `@Authorized()` means "signed in", no more: who may do what is asked in the services. */
export const authChecker: AuthCheckerFn<GqlContext> = ({ context }) => {
  if (context.domain.actor === null) throw new DomainError('NOT_SIGNED_IN');
  return true;
};
