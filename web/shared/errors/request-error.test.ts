import { describe, expect, it } from 'vitest';
import { hasCode, readFailure } from './request-error.ts';

const refusal = (extensions: Record<string, unknown>) => ({ errors: [{ extensions }] });

describe('reading an error', () => {
  it('finds code, fields and parameters', () => {
    expect(
      readFailure(refusal({ code: 'VALIDATION_FAILED', fields: { email: 'EMAIL_INVALID', other: 'NOT_OURS' }, parameters: { seconds: 3, deep: {} } })),
    ).toEqual({
      kind: 'refused',
      code: 'VALIDATION_FAILED',
      fields: { email: 'EMAIL_INVALID' },
      parameters: { seconds: 3 },
    });
  });

  it('finds the code in a body that the client did not parse because of its status', () => {
    expect(hasCode({ statusCode: 429, bodyText: JSON.stringify(refusal({ code: 'TOO_MANY_REQUESTS' })) }, 'TOO_MANY_REQUESTS')).toBe(true);
  });

  it('finds that the service is unavailable when a proxy responds with 503 itself', () => {
    for (const bodyText of ['', '<html>Service Unavailable</html>', '{"message":"no server"}'])
      expect(readFailure({ statusCode: 503, bodyText })).toMatchObject({ kind: 'refused', code: 'SERVICE_UNAVAILABLE' });
  });

  it.each([
    ['no network', 'unreachable', new TypeError('Failed to fetch')],
    ['a proxy that got no response of the server', 'unreachable', { statusCode: 502, bodyText: '<html>' }],
    ['an unknown code', 'unknown', refusal({ code: 'GRAPHQL_PARSE_FAILED' })],
    ['a broken server', 'unknown', { statusCode: 500, bodyText: '' }],
    ['anything else', 'unknown', 'oops'],
    ['nothing', 'unknown', undefined],
  ])('classifies %s as %s', (_case, kind, error) => {
    expect(readFailure(error).kind).toBe(kind);
  });
});
