import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

describe('the server', () => {
  it('answers settings to anybody', async () => {
    const { data, errors } = await server.graphql('{ settings { siteName contentLanguages production } }');
    expect(errors).toBeUndefined();
    expect(data).toEqual({ settings: { siteName: 'Academy', contentLanguages: ['en', 'de', 'ar', 'fr', 'fa'], production: false } });
  });
});
