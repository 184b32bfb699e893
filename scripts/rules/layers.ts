import type { ImportEdge, SourceFile } from './sources.ts';

/** Features of the domain in their order: one may import those before it. */
export const FEATURES = [
  ...['audit', 'mail', 'users', 'translations', 'files', 'media', 'video', 'uploads', 'auth', 'api-tokens', 'academies', 'courses', 'modules', 'steps'],
  // Who belongs to which academy and course, and what each viewer therefore sees (docs/decisions/0024-memberships-and-catalog.md).
  ...[
    'memberships',
    'presence',
    'catalog',
    'people',
    'notifications',
    'accounts',
    'learning',
    'evaluations',
    'bookmarks',
    'quizzes',
    'homework',
    'feedback',
    'overview',
  ],
  ...[
    'messages',
    'authoring',
    'search',
    'groups',
    'invitations',
    'calls',
    'classes',
    'meetings',
    'webhooks',
    'jobs',
    'keys',
    'installation',
    'home',
    'reports',
    'audit-log',
    'personal-data',
    'analytics',
    'exports',
    'retention',
  ],
];
/** Packages for transports, queues and vendors, which the domain may not import. */
const TRANSPORTS =
  /^(express|type-graphql|graphql|graphql-ws|ws|bullmq|@apollo\/|nodemailer|pino|prom-client|ioredis|rate-limiter-flexible|helmet|busboy|@tus\/|@aws-sdk\/)(\/|$)/;
/** Packages for database access, which only services may import. */
const DATABASE = /^(typeorm|pg)(\/|$)/;

const below = (path: string, ...folders: string[]): boolean => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const partOf = (path: string, depth: number): string => path.split('/')[depth] ?? '';

type Rule = (from: string, edge: ImportEdge) => string | null;

const outside = (what: string, edge: ImportEdge, ...allowed: string[]): string | null =>
  edge.external || below(edge.target, ...allowed) ? null : `${what} may import only ${allowed.join(', ')}`;

const schemaRule: Rule = (_from, edge) => {
  if (edge.external) return edge.target === 'yup' ? null : 'schema/ may import only yup';
  return outside('schema/', edge, 'schema');
};

const domainRule: Rule = (from, edge) => {
  if (edge.external) return TRANSPORTS.test(edge.target) ? 'the domain may not import transports, queues or vendor packages' : null;
  if (below(edge.target, 'schema')) return null;
  if (!below(edge.target, 'api/domain')) return 'the domain may import only itself and schema/';
  const [own, other] = [partOf(from, 2), partOf(edge.target, 2)];
  if (own === other || other === 'shared') return null;
  // The context contains the reading preference as a type.
  if (own === 'shared') return other === 'translations' && edge.typeOnly ? null : 'domain/shared may not import features';
  if (!FEATURES.includes(own) || !FEATURES.includes(other)) return `${FEATURES.includes(own) ? other : own} is missing in the list of features`;
  return FEATURES.indexOf(other) < FEATURES.indexOf(own)
    ? null
    : `${own} comes before ${other}: react to its events instead of importing it (api/reactions.ts)`;
};

const transportRule =
  (own: string): Rule =>
  (from, edge) => {
    if (edge.external) return DATABASE.test(edge.target) && !edge.typeOnly ? 'only services may access the database' : null;
    // Routers and request contexts share code through api/http.
    const allowed = own === 'api/http' || own === 'api/jobs' ? [own] : [own, 'api/http'];
    return outside(`${own}/ (${from})`, edge, 'schema', 'api/domain', ...allowed);
  };

const adapterRule: Rule = (_from, edge) => {
  if (edge.external || below(edge.target, 'schema', 'api/adapters', 'api/domain/shared', 'api/env.ts', 'api/start/start-error.ts')) return null;
  return 'adapters may import only domain/shared, env and vendors';
};

const webRule: Rule = (from, edge) => {
  if (edge.external || below(edge.target, 'schema') || edge.target.endsWith('.po')) return null;
  if (!below(edge.target, 'web')) return below(from, 'web/testing') && below(edge.target, 'scripts') ? null : 'the client may import only web/ and schema/';
  if (below(from, 'web/testing') || /\.test\.tsx?$/.test(from)) return null;
  const order = ['app', 'routes', 'features', 'shared'];
  const [own, other] = [partOf(from, 1), partOf(edge.target, 1)];
  if (!order.includes(own) || !order.includes(other)) return null;
  if (order.indexOf(other) < order.indexOf(own)) return `web/${own} may not import web/${other}`;
  if (own === 'features' && other === 'features' && partOf(from, 2) !== partOf(edge.target, 2) && FRAGMENTS[from]?.includes(edge.target) !== true)
    return 'a feature may not import another feature: compose them in a route';
  return null;
};

/** Fragments of another feature that a document of a feature may spread, and why. */
const FRAGMENTS: Readonly<Record<string, readonly string[]>> = {
  // One request reads the Information tab; the route passes the team to the component of people.
  'web/features/courses/course-information.graphql': ['web/features/people/course-team.graphql'],
  // The completion of a step also reads the next step, so that it opens without another request.
  'web/features/learning/learn.graphql': ['web/features/steps/step-view.graphql'],
  // One request reads a step with its tasks; the route shows them in their own components.
  'web/features/steps/step-view.graphql': ['web/features/quizzes/step-quiz.graphql', 'web/features/homework/step-homework.graphql'],
};

const RULES: ReadonlyArray<[folder: string, rule: Rule]> = [
  ['schema', schemaRule],
  ['api/domain', domainRule],
  ['api/http', transportRule('api/http')],
  ['api/graphql', transportRule('api/graphql')],
  ['api/rest', transportRule('api/rest')],
  ['api/jobs', transportRule('api/jobs')],
  ['api/adapters', adapterRule],
  ['api', (_from, edge) => (!edge.external && below(edge.target, 'web') ? 'the server may not import the client' : null)],
  ['migrations', (_from, edge) => outside('a migration', edge, 'migrations')],
  ['web', webRule],
];

const isTest = (path: string): boolean => /\.(test|operation)\.tsx?$/.test(path) || below(path, 'api/testing', 'schema/testing');

/** Returns imports that break the rules of the architecture. Server tests are exempt. */
export function brokenLayers(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const rule = RULES.find(([folder]) => below(file.path, folder))?.[1];
    if (rule === undefined || (isTest(file.path) && !below(file.path, 'web'))) return [];
    return file.imports.flatMap((edge) => {
      const why = rule(file.path, edge);
      return why === null ? [] : [`${file.path} imports ${edge.target}: ${why}`];
    });
  });
}

/** Returns import cycles. Type-only imports do not count, because they do not exist at run time. */
export function findCycles(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push(`a circle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    for (const edge of byPath.get(path)?.imports ?? []) {
      if (!edge.external && !edge.typeOnly && !edge.lazy) visit(edge.target, [...trail, path]);
    }
    state.set(path, 'done');
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}
