import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Bytes. */
const ARCHIVE_LIMIT = 256 * 1024 * 1024;

/** The release before this one: its processes run while this one replaces them. */
export interface FormerRelease {
  name: string;
  commit: string;
}

/** A built former release. */
export interface BuiltRelease extends FormerRelease {
  /** Returns the path of a program. */
  program(name: 'main' | 'worker'): string;
  /** The numbers of its migrations. */
  migrations: ReadonlySet<string>;
  /** The operations of its client, by hash: what open pages send. */
  documents: Readonly<Record<string, string>>;
}

/** Returns what git prints; undefined if it fails: no repository, or a clone that does not reach back so far. */
function git(...programArguments: readonly string[]): string | undefined {
  try {
    return execFileSync('git', programArguments, { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

/**
 * Returns the last tag before this commit. Without one, the commit before the one that added the newest migration, which is a release for
 * nobody but whose processes find a schema that is newer than they are. Undefined in a clone that has neither.
 */
export function findFormerRelease(): FormerRelease | undefined {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  const newest = readdirSync('migrations')
    .filter((name) => /^\d{13}-[\w-]+\.ts$/.test(name))
    .sort()
    .at(-1);
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `migrations/${newest}`);
  const commit = git('rev-parse', '--verify', '--quiet', `${tag ?? `${added}^`}^{commit}`);
  return commit === undefined ? undefined : { name: tag ?? commit.slice(0, 8), commit };
}

const PRINT_DOCUMENTS = `import { TRUSTED_DOCUMENTS } from './api/graphql/transport/trusted-documents.generated.ts'; process.stdout.write(JSON.stringify(TRUSTED_DOCUMENTS));`;

const runNode = (directory: string, ...programArguments: readonly string[]): string =>
  execFileSync(process.execPath, programArguments, { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: ARCHIVE_LIMIT }).toString();

/** Thrown where the registry of packages cannot be reached. */
export class FormerPackagesError extends Error {}

const INSTALL = ['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];

/** Installs the packages of a former release that this one does not have any more beside its folder, where Node.js looks for them next. */
function addFormerPackages(directory: string): void {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
  const all = [dependencies, devDependencies].flatMap((group = {}) => Object.entries(group));
  const missing = all.filter(([name]) => !existsSync(join('node_modules', name))).map(([name, version]) => `${name}@${version}`);
  if (missing.length === 0) return;
  try {
    execFileSync('npm', [...INSTALL, '--prefix', dirname(directory), ...missing], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    throw new FormerPackagesError(`its packages could not be installed: ${missing.join(', ')}`);
  }
}

/** Writes the sources of a former release and its generated code into a new folder, with the packages of this one and those that only it has. */
export function unpackFormerRelease({ commit }: FormerRelease, directory: string): void {
  mkdirSync(directory);
  execFileSync('tar', ['x'], { cwd: directory, input: execFileSync('git', ['archive', commit], { maxBuffer: ARCHIVE_LIMIT }) });
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  addFormerPackages(directory);
  runNode(directory, 'node_modules/.bin/graphql-codegen', '--silent');
}

/** Builds the server of a former release in a new folder: it takes some seconds. */
export async function buildFormerRelease({ name, commit }: FormerRelease, directory: string): Promise<BuiltRelease> {
  unpackFormerRelease({ name, commit }, directory);
  const run = (...programArguments: readonly string[]): string => runNode(directory, ...programArguments);
  run('--import', 'tsx', 'scripts/build-api.ts');
  return {
    name,
    commit,
    program: (program) => join(directory, 'build/api', `${program}.js`),
    migrations: new Set(readdirSync(join(directory, 'migrations')).flatMap((file) => /^\d{13}/.exec(file) ?? [])),
    documents: JSON.parse(run('--import', 'tsx', '--input-type=module', '--eval', PRINT_DOCUMENTS)) as BuiltRelease['documents'],
  };
}
