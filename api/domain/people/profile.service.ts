import type { InferType } from 'yup';
import { profileForm } from '../../../schema/forms.ts';
import { publishPersonChanged } from '../memberships/publish-person-changed.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { lockActiveUser, requireActiveUser } from '../users/find-user.reads.ts';
import { type Gender, UserEntity } from '../users/user.entity.ts';

const GENDERS: readonly Gender[] = ['male', 'female', 'diverse'];

/**
 * Changes name, family name and gender. The email address cannot be changed (docs/specification.md#5-validation-rules). Lists of people that
 * show the name are read again.
 */
export async function updateProfile(ctx: Ctx, input: InferType<typeof profileForm>): Promise<UserEntity> {
  const { id } = requireActor(ctx);
  const { name, surname, gender } = await validate(profileForm, input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockActiveUser(tx, id);
    await tx.db.update(UserEntity, { id }, { name, surname, gender: GENDERS.find((known) => known === gender) ?? null });
    tx.publish('user.changed', { userId: id });
    if (before.name !== name || before.surname !== surname) await publishPersonChanged(tx, [id]);
    return requireActiveUser(tx, id);
  });
}
