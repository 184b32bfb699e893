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

  it.each([
    ['no network', new TypeError('Failed to fetch'), 'unreachable'],
    ['a proxy without a server', { statusCode: 502, bodyText: '<html>' }, 'unreachable'],
    ['an unknown code', refusal({ code: 'GRAPHQL_PARSE_FAILED' }), 'unknown'],
    ['a broken server', { statusCode: 500, bodyText: '' }, 'unknown'],
    ['anything else', 'oops', 'unknown'],
    ['nothing', undefined, 'unknown'],
  ])('classifies $0 as $2', (_case, error, kind) => {
    expect(readFailure(error).kind).toBe(kind);
  });
});
