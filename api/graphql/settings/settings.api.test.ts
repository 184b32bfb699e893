import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let directory: string;
let server: TestServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-terms-'));
  writeFileSync(join(directory, 'terms.en.html'), '<p>Be kind.</p><script>alert(1)</script>');
  writeFileSync(join(directory, 'terms.ar.html'), '<p>بلطف</p>');
  writeFileSync(join(directory, 'privacy.de.html'), '<p>Ihre Daten.</p><img src=x onerror="alert(1)"><script>alert(1)</script>');
  server = await createTestServer({
    settings: {
      TERMS_DIR: directory,
      PRIVACY_DIR: directory,
      HOSTED_REGION: 'Marseille',
      KEEP_DAYS: 'classVisits:180,calls:7',
      JITSI_DOMAIN: 'meet.academy.example',
      IMPRINT_NAME: 'Example Association',
      IMPRINT_ADDRESS: 'Main Street 1; 10115 Berlin',
      IMPRINT_PHONE: '+49 30 1',
      SOURCE_URL: 'https://code.example/academy',
    },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

it('guests read the imprint and the address of the source code that are set in the settings', async () => {
  const { data } = await server.graphql('{ settings { sourceUrl imprint { name legalForm address email phone representedBy register privacyContact } } }');
  expect(data?.settings).toEqual({
    sourceUrl: 'https://code.example/academy',
    imprint: {
      name: 'Example Association',
      legalForm: null,
      address: ['Main Street 1', '10115 Berlin'],
      email: null,
      phone: '+49 30 1',
      representedBy: null,
      register: null,
      privacyContact: null,
    },
  });
});

it.each([
  ['ar', { language: 'ar', html: '<p>بلطف</p>' }],
  ['en', { language: 'en', html: '<p>Be kind.</p>' }],
  ['de', { language: 'en', html: '<p>Be kind.</p>' }],
])('guests with the language %s read the operator’s terms, sanitized, and in English if there is no translation', async (language, terms) => {
  const { data } = await server.graphql('query ($language: String!) { terms(language: $language) { language html } }', { language });
  expect(data).toEqual({ terms });
});

it('guests read the operator’s privacy policy, sanitized, and where data is processed and how long it is kept', async () => {
  const { data } = await server.graphql(
    '{ privacyPolicy(language: "fa") { language html } settings { hostedRegion videoServer keptDays { invitations notifications classVisits otherVisits calls } } }',
  );
  expect(data).toEqual({
    privacyPolicy: { language: 'de', html: '<p>Ihre Daten.</p>' },
    settings: {
      hostedRegion: 'Marseille',
      videoServer: 'meet.academy.example',
      keptDays: { invitations: 90, notifications: 180, classVisits: 180, otherVisits: 7, calls: 7 },
    },
  });
});
