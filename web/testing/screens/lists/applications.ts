import type { Page } from 'playwright-core';
import { TOKEN_SCOPES } from '../../../../schema/token-scopes.ts';
import { answering, clicking, pressing } from '../acts.ts';
import type { Screen } from '../screen.ts';

const token = (id: string, change: object): object => ({
  __typename: 'ApiToken',
  id,
  name: 'Timetable of the school',
  scopes: ['catalog:read'],
  ownerName: 'Mariam Karimi',
  expiresAt: '2099-03-01T09:00:00Z',
  lastUsedAt: '2026-11-21T09:00:00Z',
  ...change,
});
const apiTokens = [
  token('1', {}),
  token('2', { name: 'AVeryLongNameOfAnApplicationWithoutAnySpacesInItAtAll', scopes: TOKEN_SCOPES, lastUsedAt: null }),
  token('3', { expiresAt: '2026-01-01T09:00:00Z' }),
];
const withTokens = answering('ApiTokenList', { apiTokens });
const path = '/admin/applications';

/** Answers the creation, so that no test has to create a token for each measurement. */
const withNewToken = answering('CreateApiToken', {
  createApiToken: { __typename: 'CreatedApiToken', token: `academy_${'A1b2C3d4'.repeat(5)}xyz`, apiToken: token('4', {}) },
});

const openForm = pressing('Add an application', 'dialog[open] input');

async function createToken(page: Page): Promise<void> {
  await page.locator('dialog[open] input[name=name]').fill('Timetable');
  await page.locator('dialog[open] [type=checkbox]').first().check();
  await page.locator('dialog[open] [type=submit]').click();
  await page.locator('dialog[open] input[readonly]').waitFor();
}

/** The applications with API tokens. */
export const applicationScreens: readonly Screen[] = [
  { name: 'applications, none', path, operation: 'ApiTokenList' },
  { name: 'applications', path, prepare: withTokens },
  { name: 'application, form', path, act: openForm },
  {
    name: 'application, new token',
    path,
    prepare: withNewToken,
    act: async (page) => {
      await openForm(page);
      await createToken(page);
    },
  },
  { name: 'application, revoke', path, prepare: withTokens, act: clicking('main li button', 'dialog[open] button') },
];
