import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { createPasswords } from '../../adapters/passwords.ts';
import type { Actor } from '../../domain/shared/context.ts';
import { avatarColor } from '../../domain/users/avatar-color.ts';
import { UserEntity } from '../../domain/users/user.entity.ts';

/** The password of every user that `buildUser` stores. */
export const TEST_PASSWORD = 'Brook&willow7';

const passwordHash = createPasswords({ memoryCost: 1024 }).hash(TEST_PASSWORD);

/** Stores an active student; the overrides replace the defaults. */
export async function buildUser(db: EntityManager, overrides: Partial<UserEntity> = {}): Promise<UserEntity> {
  const id = overrides.id ?? randomUUID();
  return db.save(
    UserEntity,
    db.create(UserEntity, {
      id,
      name: 'Samira',
      surname: 'Haddad',
      email: `person-${id}@example.org`,
      passwordHash: await passwordHash,
      role: 'student',
      gender: null,
      color: avatarColor(id),
      language: 'en',
      contentLanguage: null,
      doNotDisturb: false,
      timeZone: null,
      privacyAcceptedAt: null,
      termsAcceptedAt: null,
      deactivatedAt: null,
      erasedAt: null,
      createdAt: new Date(),
      ...overrides,
    }),
  );
}

/** Returns the actor of a stored user. */
export function actorOf(user: UserEntity, sessionId: string = randomUUID()): Actor {
  return { id: user.id, role: user.role, language: user.language, contentLanguage: user.contentLanguage, sessionId };
}
