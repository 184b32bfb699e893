import { expect, it } from 'vitest';
import { SERVER_ROUTES } from '../../api/testing/permissions/server-routes.ts';
import config from '../../vite.config.ts';

// SERVER_ROUTES contains every route of the server: server-routes.api.test.ts compares them.
it('the development server passes every path on that the server mounts', () => {
  const mounted = [...new Set(Object.keys(SERVER_ROUTES).map((route) => `/${route.split('/')[1]}`))];
  expect(mounted).toContain('/uploads');
  expect(Object.keys(config.server?.proxy ?? {}).sort()).toEqual(mounted.sort());
});
