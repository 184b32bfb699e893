import type { Ctx } from '../../domain/shared/context.ts';
import { requireActor } from '../../domain/shared/context.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';

/** A user by the documented names, for that user alone: it holds the address (docs/specification.md#3-entities-and-their-fields). `dnd`: 1 is not available. */
export function toLegacyAccount(user: UserEntity) {
  return {
    _id: user.id,
    name: user.name,
    surname: user.surname,
    email: user.email,
    gender: user.gender,
    role: user.role,
    color: user.color,
    language: user.language,
    dnd: user.doNotDisturb ? 1 : 0,
  };
}

/** Checks that a route is called with the id of the caller. @throws NOT_AUTHORIZED for any other id, whether it exists or not. */
export function requireOwnId(ctx: Ctx, id: string | undefined): void {
  if (id?.toLowerCase() !== requireActor(ctx).id) throw new DomainError('NOT_AUTHORIZED');
}
