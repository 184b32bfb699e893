import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { pageFor } from './web-page.ts';

const INLINE = 'document.title = `Academy`;\n';
const PAGE = `<!doctype html><title>Academy</title><script>${INLINE}</script>`;
const SCRIPT = `console.log(${'1'.repeat(2000)})`;

let server: TestServer;
let directory = '';
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-web-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), PAGE);
  writeFileSync(join(directory, 'assets/start-abc123.js'), SCRIPT);
  writeFileSync(join(directory, 'assets/start-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(directory, 'assets/start-abc123.js.gz'), gzipSync(SCRIPT));
  server = await createTestServer({ webDirectory: directory, settings: { METRICS_TOKEN: 'a-token-for-metrics' } });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const HTML = { accept: 'text/html,application/xhtml+xml' };

describe('health and metrics', () => {
  it('reports liveness and readiness', async () => {
    expect(await server.rest('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'alive' } });
    expect(await server.rest('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('is not ready while a migration is missing', async () => {
    const [last] = (await server.database.dataSource.query('DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING timestamp, name')) as [
      Array<{ timestamp: string; name: string }>,
      number,
    ];
    expect(await server.rest('GET', '/health/ready')).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    await server.database.dataSource.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [last[0]?.timestamp, last[0]?.name]);
    expect((await server.rest('GET', '/health/ready')).status).toBe(200);
  });

  it('shows metrics to requests with the token, with routes as patterns', async () => {
    expect((await server.rest('GET', '/metrics')).status).toBe(404);
    await server.graphql('query Counted { settings { siteName } }');
    const { status, body } = await server.rest('GET', '/metrics', undefined, undefined, { authorization: 'Bearer a-token-for-metrics' });
    expect(status).toBe(200);
    expect(body.text).toContain('academy_graphql_operations_total{operation="Counted",outcome="answered"} 1');
    expect(body.text).toContain('academy_http_request_seconds_count{route="/health/live",method="GET",status="200"}');
  });
});

describe('/.well-known/security.txt', () => {
  it('does not exist without a contact', async () => {
    expect((await server.rest('GET', '/.well-known/security.txt')).status).toBe(404);
  });

  it.each([
    ['security@academy.example', 'mailto:security@academy.example'],
    ['https://academy.example/security', 'https://academy.example/security'],
  ])('names the contact %s and expires within a year after the start', async (SECURITY_CONTACT, contact) => {
    const replica = await createTestServer({ database: server.database, settings: { SECURITY_CONTACT, SITE_URL: 'https://academy.example' } });
    try {
      const { status, headers, body } = await replica.rest('GET', '/.well-known/security.txt');
      expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      const fields = String(body.text).split('\n');
      expect(fields).toEqual(
        expect.arrayContaining([
          `Contact: ${contact}`,
          'Preferred-Languages: en, de, ar, fr, fa',
          'Canonical: https://academy.example/.well-known/security.txt',
        ]),
      );
      const days = (Date.parse(String(fields.find((field) => field.startsWith('Expires: '))).slice('Expires: '.length)) - Date.now()) / (24 * 60 * 60 * 1000);
      expect(days).toBeGreaterThan(300);
      expect(days).toBeLessThan(365);
    } finally {
      await replica.close();
    }
  });
});

describe('security headers', () => {
  it('allow scripts only from the same origin and the one that the build put into the page, frames only from the players', async () => {
    const { headers } = await server.rest('GET', '/', undefined, undefined, HTML);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}';`);
    expect((await server.rest('GET', '/health/live')).headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://w.soundcloud.com;");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self)');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('include a generated request id, whatever the client sends', async () => {
    const { headers } = await server.rest('GET', '/health/live', undefined, undefined, { 'x-request-id': 'mine' });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a request that no page needs', () => {
  it('is refused: the method TRACE is not answered, and no folder is listed', async () => {
    const status = await new Promise((resolve) => request(server.url, { method: 'TRACE' }, (response) => resolve(response.resume().statusCode)).end());
    expect(status).toBe(404);
    for (const path of ['/assets', '/assets/', '/files/']) expect((await server.rest('GET', path)).status).toBe(404);
  });
});

describe('the web client', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
  ])('is sent as the build compressed it: %s', async (accepted, encoding) => {
    const { status, headers, body } = await server.rest('GET', '/assets/start-abc123.js', undefined, undefined, { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(body.text).toBe(SCRIPT);
  });

  it.each(['/', '/login', '/academy/detail/3f0c', '/reset/some.long-token'])('responds to %s with index.html, which is not cacheable', async (path) => {
    const { status, headers, body } = await server.rest('GET', path, undefined, undefined, HTML);
    expect([status, body.text]).toEqual([200, PAGE]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['/assets/missing-1.js', '/api/no-such-route', '/favicon.ico', '/health/none'])('does not respond to %s with a page', async (path) => {
    const { status, body } = await server.rest('GET', path, undefined, undefined, HTML);
    expect(status).toBe(404);
    expect(body.code).toBe('ROUTE_NOT_FOUND');
  });

  it('contains the name of the installation, escaped', () => {
    const built = '<meta name="application-name" content="Academy" /><title>Academy</title><span>Academy</span><p>Academy</p>';
    const name = 'Hope & "Care" <b>';
    const written = 'Hope &amp; &quot;Care&quot; &lt;b&gt;';
    expect(pageFor(built, { siteName: name, matomo: { siteId: 4 } })).toBe(
      `<meta name="application-name" content="${written}" /><title>${written}</title><span>${written}</span><p>Academy</p>`,
    );
  });

  it('names the Matomo server only if there is one', () => {
    const of = (url?: string) => pageFor('<head></head>', { siteName: 'Academy', matomo: { url, siteId: 4 } });
    expect(of()).toBe('<head></head>');
    expect(of('https://matomo.academy.example')).toBe('<head><meta name="analytics" content="https://matomo.academy.example" data-site="4" /></head>');
  });

  it('is also sent to clients that accept any type', async () => {
    expect((await server.rest('GET', '/login', undefined, undefined, { accept: '*/*' })).body.text).toBe(PAGE);
  });

  it('does not send a page to programs', async () => {
    expect((await server.rest('GET', '/login', undefined, undefined, { accept: 'application/json' })).status).toBe(404);
  });
});

describe('the captured mailbox', () => {
  it('is readable as JSON and as a page on which mails cannot run scripts', async () => {
    await server.app.mail.send({
      id: '1',
      to: '"><b>@academy.example',
      subject: '<script>one</script>',
      text: 'words',
      html: '<head></head><script>alert(1)</script>',
    });
    const { body } = await server.rest('GET', '/dev/mailbox.json');
    expect(body).toEqual({ messages: [expect.objectContaining({ subject: '<script>one</script>', text: 'words', sentAt: expect.stringMatching(/Z$/) })] });
    const page = await server.rest('GET', '/dev/mailbox', undefined, undefined, HTML);
    expect(page.body.text).toContain('<mark>Captured, not sent</mark>');
    expect(page.body.text).not.toContain('<script>');
    expect(page.body.text).not.toContain('"><b>');
    expect(page.body.text).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });

  it('does not exist in production', async () => {
    const production = await createTestServer({
      database: server.database,
      settings: {
        NODE_ENV: 'production',
        DATABASE_URL: server.database.url,
        SITE_URL: 'https://academy.example',
        SMTP_URL: 'smtp://127.0.0.1:9',
        IMPRINT_NAME: 'Academy',
        IMPRINT_ADDRESS: 'Main Street 1',
        IMPRINT_EMAIL: 'office@academy.example',
      },
    });
    try {
      expect((await production.rest('GET', '/dev/mailbox.json')).status).toBe(404);
      expect((await production.rest('GET', '/metrics')).status).toBe(404);
      const { headers } = await production.rest('GET', '/health/live');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      const { errors } = await production.graphql('{ __schema { queryType { name } } }');
      expect(errors?.[0]?.extensions.code).toBe('QUERY_INVALID');
    } finally {
      await production.close();
    }
  });
});
