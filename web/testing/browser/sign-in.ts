export const DEMO_PASSWORD = 'Academy!2026';

export interface SignedIn {
  token: string;
  viewer: {
    id: string;
    name: string;
    surname: string;
    email: string;
    role: string;
    gender: string | null;
    color: string;
    language: string;
    contentLanguage: string | null;
  };
}

/** Sends a GraphQL request to the server at an address. Reads names in English, whichever language the account prefers: other test files change it. */
export async function askAt<Answer>(address: string, query: string, variables: Record<string, unknown> = {}, token?: string): Promise<Answer> {
  const answer = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-content-language': 'en', ...(token === undefined ? {} : { 'x-access-token': token }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** Signs in outside the browser. */
export async function signInAt(address: string, email: string, password = DEMO_PASSWORD): Promise<SignedIn> {
  const query = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) {
    token viewer { id name surname email role gender color language contentLanguage } } }`;
  return (await askAt<{ signIn: SignedIn }>(address, query, { email, password })).signIn;
}
