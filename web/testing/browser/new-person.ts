import { ask, eventually, mails, type SignedIn, signIn } from './academy.ts';

const PASSWORD = 'Lantern&harbour8';

export interface NewPerson {
  name: string;
  surname: string;
  email: string;
  language: 'en' | 'ar' | 'fa';
}

/** Invites a person by mail, creates the account by the link in it, and signs in. */
export async function newPerson(admin: SignedIn, { email, ...person }: NewPerson): Promise<SignedIn & { password: string }> {
  await ask('mutation ($emails: [String!]!) { inviteToSignUp(emails: $emails, language: en) { __typename } }', { emails: [email] }, admin.token);
  const token = await eventually(async () => {
    const mail = (await mails()).find(({ to }) => to === email);
    return /signup\/([\w-]{20,})/i.exec(mail?.text ?? '')?.[1];
  }, 'the invitation');
  const input = { ...person, token, password: PASSWORD, privacyAccepted: true };
  await ask('mutation ($input: SignUpInput!) { signUp(input: $input) }', { input });
  return { ...(await signIn(email, PASSWORD)), password: PASSWORD };
}
