import { inject } from 'vitest';

export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export const academyAddress = inject('academyAddress');
export const DEMO_PASSWORD = 'Academy!2026';

/** Asks the running server, as a client of its own. */
export async function ask<Answer>(query: string, variables: Record<string, unknown> = {}, token?: string): Promise<Answer> {
  const answer = await fetch(`${academyAddress}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'x-access-token': token }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await answer.json();
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

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

/** Signs in outside the browser. */
export async function signIn(email: string, password = DEMO_PASSWORD): Promise<SignedIn> {
  const query = `mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) {
    token viewer { id name surname email role gender color language contentLanguage } } }`;
  return (await ask<{ signIn: SignedIn }>(query, { email, password })).signIn;
}

/** Every captured mail, newest first. */
export async function mails(): Promise<CapturedMail[]> {
  return (await (await fetch(`${academyAddress}/dev/mailbox.json`)).json()).messages;
}

/** Asks again until there is an answer; for what another process does in its own time. */
export async function eventually<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const end = Date.now() + 180_000;
  while (Date.now() < end) {
    const value = await ask();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** A copy of a course of the demo content, with the fields asked for. It is unpublished: nobody else in these tests meets what happens to it. */
export async function copyCourse<Course>(token: string, fields: string): Promise<Course> {
  const { adminAcademies } = await ask<{ adminAcademies: Array<{ id: string }> }>('{ adminAcademies { id } }', {}, token);
  const query = 'query ($id: ID!) { adminCourses(academyId: $id) { id } }';
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string }> }>(query, { id: adminAcademies[0]?.id }, token);
  const copy = `mutation ($id: ID!) { duplicateCourse(id: $id) { ${fields} } }`;
  return (await ask<{ duplicateCourse: Course }>(copy, { id: adminCourses[0]?.id }, token)).duplicateCourse;
}

export async function deleteCourse(token: string, id: string): Promise<void> {
  await ask('mutation ($id: ID!) { deleteCourse(id: $id, confirmation: "Delete irreversibly") }', { id }, token);
}
