import { FEATURES } from './layers.ts';
import type { SourceFile } from './sources.ts';

const DOMAIN = /^api\/domain\/([^/]+)\//;
const TEST = /\.(test|operation)\.ts$/;
/** Server files outside the domain: they call services and do not query tables. */
const OUTSIDE = /^api\/(?!domain\/|testing\/)/;
/** The methods of Kysely that take a table or a list of tables, foreign keys of entities, and tables that are passed on by name. */
const NAMED =
  /\b(?:(?:selectFrom|(?:inner|left|right|full|cross)Join(?:Lateral)?|using|insertInto|mergeInto|updateTable|deleteFrom|ForeignKey|from|into|update)\(|table:)\s*('\w+|\[[^\]]*)/g;
/** SQL in a string. */
const SQL = /\b(?:from|join|update|into)\s+"?([a-z_]+)"?/gi;
/** The type of a table. */
const TYPE = /\b([A-Z]\w+Table)\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Each file that may send SQL as a string instead of a typed statement, and why. */
const RAW_QUERIES: Readonly<Record<string, string>> = {
  'api/domain/shared/prepared.ts': 'runs the typed statements',
  'api/domain/shared/lease.ts': 'a write on a table that its caller names',
  'api/domain/authoring/order.service.ts': 'writes positions into a table that depends on the level',
  'api/domain/authoring/duplicate.service.ts': 'copies whole trees by statements put together from the columns (decision 15)',
};
/** Each file that defines variants of a statement, by a name that is put together, and why. */
const VARIANTS: Readonly<Record<string, string>> = {
  'api/domain/people/people.ts': 'four orders of one statement that pages of a course send often',
  'api/domain/overview/module-students.ts': 'four orders of one statement',
  'api/domain/feedback/feedback-queue.reads.ts': 'the count is in the header of each page of a trainer',
  'api/domain/meetings/participants.ts': 'each kind of meeting reads another table',
  'api/domain/authoring/deletion-impact.service.ts': 'each level reads other tables',
  'api/domain/authoring/remove-detached.service.ts': 'deletes from several tables in the same way',
  'api/domain/personal-data/export-section.ts': 'gives each section of an export its name',
};
/** How the database is not used, the files that do it for a reason, and what to use instead (docs/decisions/0023-typed-reads.md). */
const MISUSES: ReadonlyArray<{ uses: RegExp; allowed: Readonly<Record<string, string>>; problem: string }> = [
  { uses: /\.query\(/, allowed: RAW_QUERIES, problem: 'sends SQL as a string: define it with prepared() (api/domain/shared/prepared.ts)' },
  { uses: /\bprepared\(\s*`/, allowed: VARIANTS, problem: 'defines variants of a statement: build it with dynamic, and leave out conditions with an if' },
  { uses: /\ballRows\([^,]*,\s*statements\b/, allowed: {}, problem: 'builds a statement without variants for each request: define it with prepared()' },
  { uses: /\bcreateQueryBuilder\(/, allowed: {}, problem: 'builds a statement with TypeORM: define it with prepared()' },
  { uses: /\bfindAndCount\(|\brelations:/, allowed: {}, problem: 'reads a list or several tables with TypeORM: define it with prepared()' },
];
/** Tables that a file may name although their feature comes later, and why. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  // The key that began to write last: no other one extends the chain.
  'api/domain/audit/audit-chain.service.ts': ['installation_keys'],
  // The columns of the item that uses a file; deleting the item deletes the row.
  'api/domain/files/file-use.entity.ts': ['academies', 'courses', 'steps', 'course_messages', 'homework_submissions'],
  // Whether somebody is enrolled or trains, which permits uploads of homework and of attachments.
  'api/domain/files/uploader.ts': ['enrolments', 'team_members'],
  // The filter of users by group; groups are later, because they list people.
  'api/domain/accounts/account-rows.ts': ['group_members'],
  // The unused invitations of people who lose the access.
  'api/domain/accounts/revoke-open-access.ts': ['invitations'],
  // The name of the class that a notification is about.
  'api/domain/notifications/notification-sql.ts': ['classes'],
  // The counts of what is deleted with a course.
  'api/domain/authoring/deletion-impact.service.ts': ['classes', 'meeting_rooms'],
  // Whether a step has tasks, so that a step without any is read without another statement.
  'api/domain/steps/step-content.reads.ts': ['quiz_questions', 'homework_tasks'],
};

/** Tables that a file outside the domain may name, and why. */
const OUTSIDE_TABLES: Readonly<Record<string, readonly string[]>> = {
  // Recognizes the statements of timers, which tests do not count.
  'api/db/statement-counter.ts': ['connections', 'calls'],
};

interface DomainFile {
  path: string;
  feature: string;
  code: string;
}

const withoutComments = (code: string): string => code.replace(COMMENT, '');

function domainFiles(files: readonly SourceFile[]): DomainFile[] {
  return files.flatMap(({ path, code }) => {
    const feature = DOMAIN.exec(path)?.[1];
    return feature === undefined || TEST.test(path) ? [] : [{ path, feature, code: withoutComments(code) }];
  });
}

const camelCase = (table: string): string => `${table.replace(/(^|_)(\w)/g, (_all, _line, letter: string) => letter.toUpperCase())}Table`;

/** Table → the feature whose folder holds its entity. */
function ownersOf(files: readonly DomainFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { feature, code } of files) for (const [, table] of code.matchAll(/@Entity\('(\w+)'\)/g)) owners.set(table ?? '', feature);
  return owners;
}

/** The tables that a file names, in Kysely, in SQL, or by their types. */
export function tablesIn(code: string, tables: readonly string[]): string[] {
  const byType = new Map(tables.map((table) => [camelCase(table), table]));
  const named = [...code.matchAll(NAMED)].flatMap(([, tables = '']) => [...tables.matchAll(/'(\w+)/g)]);
  const names = [...named, ...code.matchAll(SQL)].map(([, name]) => name ?? '');
  const types = [...code.matchAll(TYPE)].map(([, name]) => byType.get(name ?? '') ?? '');
  return [...new Set([...names, ...types])].filter((name) => tables.includes(name));
}

/** Statements that name a table of a later feature or stand outside the domain, and files that use the wrong one of the ways to read. */
export function brokenStatements(files: readonly SourceFile[]): string[] {
  const domain = domainFiles(files);
  const owners = ownersOf(domain);
  const position = (feature: string): number => FEATURES.indexOf(feature);
  const inDomain = domain.flatMap(({ path, feature, code }) => {
    const later = tablesIn(code, [...owners.keys()])
      .filter((table) => position(owners.get(table) ?? '') > position(feature) && LATER[path]?.includes(table) !== true)
      .map((table) => `${path} names the table ${table} of ${owners.get(table)}, a later feature`);
    const misused = MISUSES.filter(({ uses, allowed }) => uses.test(code) && allowed[path] === undefined).map(({ problem }) => `${path} ${problem}`);
    return [...later, ...misused];
  });
  const outside = files
    .filter(({ path }) => OUTSIDE.test(path) && !TEST.test(path))
    .flatMap(({ path, code }) =>
      tablesIn(withoutComments(code), [...owners.keys()])
        .filter((table) => owners.get(table) !== 'shared' && OUTSIDE_TABLES[path]?.includes(table) !== true)
        .map((table) => `${path} names the table ${table} of ${owners.get(table)}: only services query tables`),
    );
  return [...inDomain, ...outside];
}
