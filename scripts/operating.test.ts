import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SECRET_SETTINGS } from '../api/secret-files.ts';
import { SETTING_NAMES } from '../api/settings.ts';
import { STORAGE_PROBLEMS } from '../schema/installation.ts';
import { STORED_DATA, STORED_KINDS } from '../schema/stored-data.ts';
import { INSTALLED_PROGRAMS } from './build-api.ts';

const GUIDES = ['docs/operating.md', 'docs/upgrading.md', 'SECURITY.md'];
const read = (file: string): string => readFileSync(file, 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const compose = read('docker-compose.yml');
const { services } = parse(compose, { merge: true }) as { services: Record<string, { image?: string }> };
/** Of docker-compose.yml, of a command, of an answer, or of an example. */
const OTHER_NAMES = [...STORAGE_PROBLEMS, 'ADMIN_PASSWORD', 'DAC_OVERRIDE', 'THE_SECRET'];
const names = new Set([
  ...SETTING_NAMES,
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
  ...all(compose, /\$\{([A-Z0-9_]+)/g),
  ...all(compose, /^ +([A-Z][A-Z0-9_]+):/gm),
  ...OTHER_NAMES,
]);

describe.each(GUIDES)('%s', (file) => {
  const guide = read(file);

  it('names settings that exist', () => {
    const named = all(guide, /[`\s(]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?=[`=\s,.)])/g);
    expect(named.filter((name) => !names.has(name))).toEqual([]);
  });

  it('names commands of npm that exist, with options that they read', () => {
    const commands = [...guide.matchAll(/npm run ([a-z:-]+)(?: -- ([^`\n#]*))?/g)].map(([, name = '', options = '']) => ({ name, options }));
    expect(commands.length).toBeGreaterThan(0);
    for (const { name, options } of commands) {
      expect(Object.keys(scripts)).toContain(name);
      const [program = ''] = /[\w/.-]+\.ts/.exec(scripts[name] ?? '') ?? [];
      for (const option of all(options, /--([a-z-]+)/g)) expect(read(program), `npm run ${name} -- --${option}`).toMatch(new RegExp(`['"\\s{-]${option}\\b`));
    }
  });

  it('names programs of the image and services that exist', () => {
    expect(all(guide, /build\/api\/([a-z-]+)\.js/g).filter((name) => !Object.keys(INSTALLED_PROGRAMS).includes(name))).toEqual([]);
    const used = [...guide.matchAll(/docker compose (?:--profile meetings )?(?:run|exec|stop|logs|cp)((?: --?[a-z-]+| \.\/\S+)*)((?: [a-z][a-z0-9-]*)+)/g)].map(
      ([, , words = '']) => words.trim().split(' ')[0] ?? '',
    );
    expect(used.filter((name) => !Object.keys(services).includes(name))).toEqual([]);
  });
});

describe('docs/operating.md', () => {
  it('says of each alert what to do, and of no other one', () => {
    const { groups } = parse(read('deploy/monitoring/alerts.yml')) as { groups: Array<{ rules: Array<{ alert: string }> }> };
    const [, table = ''] = /\n\| alert \| what to do \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(read('docs/operating.md')) ?? [];
    const rows = [...table.matchAll(/^\| ([\w, ]+) \| (.{20,}) \|$/gm)].flatMap(([, alerts = '']) => alerts.split(', '));
    expect(rows.sort()).toEqual(groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).sort());
  });

  it('says of each part that the doctor examines what it tries', () => {
    const folder = 'api/commands/examine';
    const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    const parts = sources.flatMap((file) => all(read(`${folder}/${file}`), /findingsOf\('(\w+)'\)/g));
    const [, table = ''] = /\n\| part \| what it tries \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(read('docs/operating.md')) ?? [];
    const rows = [...table.matchAll(/^\| ([\w, ]+) \| .{20,} \|$/gm)].flatMap(([, names = '']) => names.split(', '));
    expect(rows.sort()).toEqual(parts.sort());
  });

  it('stops every process that uses the database before a restore', () => {
    const [, stopped = ''] = /^1\. Stop .*`docker compose stop ([a-z0-9 -]+)`/m.exec(read('docs/operating.md')) ?? [];
    const using = Object.entries(services).flatMap(([name, { image }]) => (image === 'academy' && name !== 'migrate' ? [name] : []));
    expect(stopped.split(' ').sort()).toEqual(using.sort());
  });

  it('copies backups so that the same command can be repeated each day: the folder itself would be nested at the second time', () => {
    expect(read('docs/operating.md')).toMatch(/docker compose cp backup:\/backups\/\. \.\/backups /);
  });

  it('says how long data is kept, as the program deletes it', () => {
    const rows = read('docs/operating.md').split('\n');
    for (const kind of STORED_KINDS) {
      const { kept } = STORED_DATA[kind];
      if (typeof kept !== 'object') continue;
      const days = kept.days === 1 ? '1 day' : `${kept.days} days`;
      const row = rows.find((line) => line.startsWith(`| ${kind} | `));
      expect(row).toContain(`| ${days}${'after' in kept ? ' after expiry' : ''}`);
    }
  });
});
