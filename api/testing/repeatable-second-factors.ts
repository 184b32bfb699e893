import { buildPasskey } from './factories/passkey.ts';
import { buildSecondFactor, codeAt, RECOVERY_CODE } from './factories/second-factor.ts';
import { TEST_PASSWORD } from './factories/user.ts';
import { admin, guest, type RepeatRow, type RepeatWorld, student } from './repeat-row.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

async function withFactor({ server, db, student: { id } }: RepeatWorld): Promise<Record<string, unknown>> {
  await buildSecondFactor(db, id, server.app.settings.keys);
  return {};
}

/** A request for each mutation of two-step sign-in. */
export const SECOND_FACTOR_MUTATIONS: Readonly<Record<string, RepeatRow>> = {
  confirmSignIn: guest(async (world) => {
    const { server, student: person, db } = world;
    await buildSecondFactor(db, person.id, server.app.settings.keys);
    const { errors } = await server.graphql('mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', {
      email: person.email,
      password: TEST_PASSWORD,
    });
    const parameters = errors?.[0]?.extensions.parameters as { challenge: string } | undefined;
    return { challenge: parameters?.challenge, code: RECOVERY_CODE };
  }),
  startSecondFactor: student(),
  confirmSecondFactor: student(async ({ server, student: { token } }) => {
    const { data } = await server.graphql('mutation { startSecondFactor { secret } }', {}, token);
    return { code: codeAt(new Date(), String((data as { startSecondFactor: { secret: string } }).startSecondFactor.secret)) };
  }),
  renewRecoveryCodes: student(withFactor),
  confirmRecoveryCodes: student(async (world) => {
    await withFactor(world);
    await world.server.graphql('mutation { renewRecoveryCodes }', {}, world.student.token);
    return {};
  }),
  startPasskey: student(),
  addPasskey: student(async ({ server, student: { token } }) => {
    const { data } = await server.graphql('mutation { startPasskey { options } }', {}, token);
    const { options } = (data as { startPasskey: { options: string } }).startPasskey;
    return { name: 'Phone', response: new SoftwareAuthenticator(server.app.settings.siteUrl).create(options) };
  }),
  renamePasskey: student(async ({ db, student: { id } }) => ({ id: (await buildPasskey(db, id)).passkey.id, name: 'Key' })),
  removePasskey: student(async ({ db, student: { id } }) => ({ id: (await buildPasskey(db, id)).passkey.id })),
  removeAuthenticatorApp: student(withFactor),
  removeSecondFactor: student(withFactor),
  resetSecondFactor: admin(async (world) => ({ ...(await withFactor(world)), userId: world.student.id })),
};
