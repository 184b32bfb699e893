import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { INSTALLED_PROGRAMS } from './build-api.ts';

interface Service {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; timeout?: string };
  depends_on?: string[] | Record<string, { condition: string }>;
  logging?: { options?: Record<string, string> };
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  mem_limit?: string;
  pids_limit?: number;
  cpu_shares?: number;
  ports?: string[];
}

const read = (file: string): string => readFileSync(file, 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> };
const services = Object.entries(compose.services);
const application = services.filter(([, { image }]) => image === 'academy');

describe('docker-compose.yml', () => {
  it.each(['postgres', 'redis'])('asks %s by TCP whether it is ready, because the socket is answered while it is still set up', (name) => {
    expect(compose.services[name]?.healthcheck?.test).toEqual(expect.arrayContaining(['-h', '127.0.0.1']));
  });

  it('migrates when the database is ready, and starts web process and worker when that is done', () => {
    expect(compose.services.migrate?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
    for (const name of ['api', 'worker']) {
      expect(compose.services[name]?.depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        redis: { condition: 'service_healthy' },
      });
    }
  });

  it('asks each process that serves whether it is healthy, which includes the disk, and no command, so that `up --wait` ends: it refuses a health check that is switched off', () => {
    for (const [name, port] of Object.entries({ api: 4000, 'api-2': 4000, worker: 4001 })) {
      expect(compose.services[name]?.healthcheck?.test?.at(-1)).toContain(`http://127.0.0.1:${port}/health')`);
      // A check starts a whole Node.js, which takes seconds on a busy machine.
      expect(compose.services[name]?.healthcheck?.timeout).toBe('10s');
      expect(read('deploy/Caddyfile')).toContain('health_uri /health/ready');
    }
    for (const name of ['migrate', 'backup']) expect(compose.services[name]?.healthcheck).toBeUndefined();
    expect(read('Dockerfile')).not.toContain('HEALTHCHECK');
  });

  it('tells the traces of the worker from those of the web process, and lets nobody from outside begin one', () => {
    expect(compose.services.worker?.environment?.OTEL_SERVICE_NAME).toMatch(/^\$\{OTEL_SERVICE_NAME:-academy\}-worker$/);
    expect(read('deploy/Caddyfile')).toMatch(/reverse_proxy api:4000 [^}]*\bheader_up -traceparent\n/);
  });

  it('makes a backup each day into a volume of its own, with the files, and survives a machine that restarts', () => {
    expect(compose.services.backup).toMatchObject({
      command: ['node', 'build/api/backup.js', '--daily'],
      volumes: ['files:/data', 'backups:/backups'],
      environment: { BACKUP_DIR: '/backups' },
      restart: 'unless-stopped',
    });
    expect(Object.keys(compose.volumes)).toContain('backups');
    expect(read('Dockerfile')).toContain('chown node:node /data /backups');
  });

  it.each(services)('limits the log of %s', (_name, { logging }) => {
    expect(logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' });
  });

  it.each(application)('lets %s write its files alone, without privileges', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'], tmpfs: ['/tmp'] });
  });

  it.each([
    ['proxy', ['NET_BIND_SERVICE']],
    ['postgres', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ['redis', ['CHOWN', 'DAC_OVERRIDE', 'SETGID', 'SETUID']],
  ])('gives %s only the privileges that its start needs, and a read-only system', (name, privileges) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: privileges,
      security_opt: ['no-new-privileges:true'],
    });
  });

  it.each(services)('limits memory and processes of %s', (_name, service) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.pids_limit).toBeGreaterThan(0);
  });

  it('gives the worker and the backup less of a busy processor than what answers requests', () => {
    expect(services.flatMap(([name, { cpu_shares }]) => (cpu_shares === undefined ? [] : [[name, cpu_shares]]))).toEqual([
      ['worker', 512],
      ['backup', 128],
    ]);
  });

  it('lets Redis refuse what it has no memory for before its container is stopped', () => {
    expect(compose.services.redis).toMatchObject({ mem_limit: '512m', command: expect.arrayContaining(['--maxmemory', '256mb', 'noeviction']) });
  });

  it('names the database in .env, so that a restore into a new one changes no file of the release', () => {
    for (const [, { environment }] of application) expect(environment?.DATABASE_URL).toMatch(/@postgres:5432\/\$\{DATABASE_NAME:-academy\}$/);
  });

  it('opens no port of the database, of Redis or of the application to the outside', () => {
    const open = services.flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]));
    expect(open).toEqual(['proxy', 'jvb']);
  });

  it('has no default password of the database: it does not start without one', () => {
    expect(application.every(([, { environment }]) => environment?.DATABASE_URL?.includes('${POSTGRES_PASSWORD:?'))).toBe(true);
    expect(read('deploy/.env.example')).toMatch(/^POSTGRES_PASSWORD=$/m);
  });

  it('takes all images of Jitsi from one release', () => {
    const tags = services.flatMap(([, { image = '' }]) => (image.startsWith('jitsi/') ? [image.slice(image.indexOf(':'))] : []));
    expect([tags.length, new Set(tags).size]).toEqual([4, 1]);
    expect(tags[0]).toMatch(/^:\$\{JITSI_VERSION:-stable-\d+\}$/);
  });

  it('says up to which release of Jitsi it can go, which the default does not exceed', () => {
    const [, last] = /JITSI_VERSION goes up to stable-(\d+):/.exec(read('docker-compose.yml')) ?? [];
    const [, standard] = /\$\{JITSI_VERSION:-stable-(\d+)\}/.exec(compose.services.prosody?.image ?? '') ?? [];
    expect(Number(standard)).toBeLessThanOrEqual(Number(last));
    expect(read('.env.example')).toMatch(/JITSI_VERSION, .*JITSI_ENABLE_P2P/);
  });

  it('lets the token alone say who moderates: Jicofo gives nobody the rights of a moderator, and Prosody loads the plugin that reads the token', () => {
    expect(compose.services.jicofo?.environment).toMatchObject({ JICOFO_ENABLE_AUTH: '0', ENABLE_AUTO_OWNER: '0' });
    expect(compose.services.prosody?.environment?.XMPP_MUC_MODULES).toBe('token_affiliation');
  });
});

describe('the image', () => {
  const PROGRAM = /\bbuild\/api\/([a-z-]+)\.js/g;

  it.each(['docker-compose.yml', 'Dockerfile', 'README.md'])('has each program that %s names', (file) => {
    const named = [...read(file).matchAll(PROGRAM)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(Object.keys(INSTALLED_PROGRAMS)).toEqual(expect.arrayContaining(named));
  });

  it('has no sources, tests and build tools: its last stage copies packages, build and catalogs', () => {
    const last = read('Dockerfile').slice(read('Dockerfile').lastIndexOf('FROM '));
    expect([...last.matchAll(/^COPY (.*)$/gm)].map(([, what]) => what)).toEqual([
      '--from=packages /app ./',
      '--from=build /app/build/api build/api',
      '--from=build /app/build/web build/web',
      '--from=build /app/locales locales',
    ]);
    expect(read('Dockerfile')).toContain('npm ci --omit=dev');
    // Who passes on the image passes on the license.
    expect(read('Dockerfile')).toContain('COPY package.json package-lock.json LICENSE ./');
  });

  it('is built without secrets, backups and dumps that lie in the folder', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.git', '.data', '.env*', 'backups', 'deploy/monitoring/metrics-token', '*.dump', '*.sql']),
    );
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '/backups/', '/docker-compose.override.yml', '/deploy/monitoring/metrics-token']),
    );
  });

  it('can be read by the user of the processes, also when it is built from files that only their owner reads', () => {
    expect(read('Dockerfile')).toMatch(/npm ci --omit=dev && chmod -R a\+rX \.\n/);
    expect(read('Dockerfile')).toMatch(/npm run build && chmod -R a\+rX build locales\n/);
  });
});
