import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { InferType } from 'yup';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import type { UserRole } from '../../../schema/roles.ts';
import { normalizeEmail } from '../../../schema/rules.ts';
import { record } from '../audit/audit.service.ts';
import { type Ctx, requireActor, requireSignedIn } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { avatarColor } from './avatar-color.ts';
import { requireUncommonPassword } from './common-password.ts';
import { findUserByEmail, requireActiveUser } from './find-user.reads.ts';
import { type Gender, UserEntity } from './user.entity.ts';
import { doNotDisturbInput, languageInput, newAdminInput, timeZoneInput } from './user-input.ts';

export interface NewUser {
  name: string;
  surname: string;
  email: string;
  /** From `ctx.ports.passwords.hash`. */
  passwordHash: string;
  role: UserRole;
  language: InterfaceLanguage;
  gender?: Gender | null;
  privacyAcceptedAt?: Date | null;
  termsAcceptedAt?: Date | null;
}

/** Returns a row unless there is an account with the address. The columns that are not here are set later. */
const insertUser = prepared(
  'users.insert',
  {
    id: 'uuid',
    name: 'text',
    surname: 'text',
    email: 'text',
    passwordHash: 'text',
    role: 'text',
    gender: 'text?',
    color: 'text',
    language: 'text',
    privacyAcceptedAt: 'timestamptz?',
    termsAcceptedAt: 'timestamptz?',
    createdAt: 'timestamptz',
  },
  ({ passwordHash, privacyAcceptedAt, termsAcceptedAt, createdAt, ...same }) => {
    const others = { password_hash: passwordHash, privacy_accepted_at: privacyAcceptedAt, terms_accepted_at: termsAcceptedAt, created_at: createdAt };
    const values = { ...same, ...others };
    return statements
      .insertInto('users')
      .columns(Object.keys(values) as Array<keyof typeof values>)
      .expression(sql`select ${sql.join(Object.values(values))}`)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id');
  },
);

/**
 * Inserts an account without validation, for sign-up, the first admin and demo people.
 *
 * @throws EMAIL_TAKEN, also for concurrent requests
 */
export async function createUser(ctx: Ctx, input: NewUser): Promise<UserEntity> {
  const id = randomUUID();
  const user = ctx.db.create(UserEntity, {
    ...input,
    id,
    email: normalizeEmail(input.email),
    gender: input.gender ?? null,
    color: avatarColor(id),
    contentLanguage: null,
    doNotDisturb: false,
    timeZone: null,
    privacyAcceptedAt: input.privacyAcceptedAt ?? null,
    termsAcceptedAt: input.termsAcceptedAt ?? null,
    analyticsAllowed: null,
    analyticsDecidedAt: null,
    deactivatedAt: null,
    erasedAt: null,
    createdAt: ctx.now(),
  });
  if ((await insertUser.first(ctx.db, user)) === undefined) throw new DomainError('EMAIL_TAKEN');
  return user;
}

export type NewAdmin = InferType<typeof newAdminInput>;

/**
 * Creates an admin from the command line (`npm run admin:create`), with the usual password rules.
 *
 * @throws VALIDATION_FAILED, EMAIL_TAKEN
 */
export async function createAdmin(ctx: Ctx, input: NewAdmin): Promise<UserEntity> {
  const { password, ...person } = await validate(newAdminInput, input);
  requireUncommonPassword(password, 'password');
  if ((await findUserByEmail(ctx, person.email)) !== null) throw new DomainError('EMAIL_TAKEN');
  const passwordHash = await ctx.ports.passwords.hash(password);
  return inTransaction(ctx, async (tx) => {
    const user = await createUser(tx, { ...person, passwordHash, role: 'admin' });
    await record(tx, 'user.createAdmin', { type: 'user', id: user.id });
    return user;
  });
}

/** Returns the viewer's own account. */
export async function getAccount(ctx: Ctx): Promise<UserEntity> {
  return requireActiveUser(ctx, requireSignedIn(ctx).id);
}

async function changeOwn(ctx: Ctx, change: Partial<UserEntity>): Promise<UserEntity> {
  const actor = requireSignedIn(ctx);
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(UserEntity, { id: actor.id }, change);
    tx.publish('user.changed', { userId: actor.id });
    return requireActiveUser(tx, actor.id);
  });
}

/** Sets the preferred language of interface and content (docs/product-rules.md#3-languages). */
export async function setLanguage(ctx: Ctx, input: string): Promise<UserEntity> {
  requireSignedIn(ctx);
  const { language } = await validate(languageInput, { language: input });
  return changeOwn(ctx, { language });
}

/** Sets a separate content language out of the configured ones; null follows the interface (docs/product-rules.md#3-languages). */
export async function setContentLanguage(ctx: Ctx, language: string | null): Promise<UserEntity> {
  requireSignedIn(ctx);
  if (language !== null && !ctx.settings.contentLanguages.includes(language)) {
    throw new DomainError('VALIDATION_FAILED', { fields: { language: 'CHOICE_INVALID' } });
  }
  return changeOwn(ctx, { contentLanguage: language });
}

/** Sets the time zone of the viewer's device, by its IANA name. Digests arrive in the morning there. */
export async function setTimeZone(ctx: Ctx, input: string): Promise<UserEntity> {
  requireSignedIn(ctx);
  const { timeZone } = await validate(timeZoneInput, { timeZone: input });
  return changeOwn(ctx, { timeZone });
}

/** Stores whether the visits of the viewer may be counted, and when the viewer decided (docs/decisions/0069-analytics.md). */
export const setAnalyticsAllowed = (ctx: Ctx, analyticsAllowed: boolean): Promise<UserEntity> =>
  changeOwn(ctx, { analyticsAllowed, analyticsDecidedAt: ctx.now() });

/** Sets the availability (docs/specification.md#4-states-and-transitions). It applies to all devices. */
export async function setDoNotDisturb(ctx: Ctx, input: boolean): Promise<UserEntity> {
  const actor = requireActor(ctx);
  const { doNotDisturb } = await validate(doNotDisturbInput, { doNotDisturb: input });
  return inTransaction(ctx, async (tx) => {
    await tx.db.update(UserEntity, { id: actor.id }, { doNotDisturb });
    tx.publish('user.status', { userIds: [actor.id] });
    return requireActiveUser(tx, actor.id);
  });
}
