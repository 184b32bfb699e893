import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { viewerWith } from '../../testing/viewer.ts';
import { SignOutDocument } from '../account/sign-out.generated.ts';
import { currentSession, startSession } from '../session/session.ts';
import { client } from './client.ts';

const viewer = viewerWith();
const requests: Request[] = [];
const refusal = { errors: [{ message: 'Please sign in', extensions: { code: 'NOT_SIGNED_IN' } }] };

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    requests.push(new Request(new URL(url, 'http://academy.example'), options));
    return Response.json(refusal);
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a refused session', () => {
  it('ends the session of this browser', async () => {
    startSession({ token: 'present', viewer });
    await client.mutate({ mutation: SignOutDocument }).catch(() => undefined);
    expect(requests[0]?.headers.get('x-access-token')).toBe('present');
    expect(currentSession()).toBeNull();
  });

  it('leaves the session alone that has taken its place meanwhile', async () => {
    startSession({ token: 'present', viewer });
    await client.mutate({ mutation: SignOutDocument, context: { headers: { 'x-access-token': 'former' } } }).catch(() => undefined);
    expect(requests[0]?.headers.get('x-access-token')).toBe('former');
    expect(currentSession()?.token).toBe('present');
  });
});
