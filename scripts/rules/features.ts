import { readdirSync } from 'node:fs';
import { FEATURES } from './layers.ts';
import type { SourceFile } from './sources.ts';

/** Folders with one folder per feature, and the folders in them that are no feature. */
const LAYERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['api/domain', ['shared']],
  ['api/graphql', ['settings', 'transport']],
  ['api/rest', ['corpus']],
  ['web/features', ['legal']],
]);
/** Server files that belong to no feature and use features whose names are not in their paths, and why. */
const COMPOSITIONS: Readonly<Record<string, string>> = {
  'api/backup/make-backup.ts': 'a backup has the files and the head of the audit trail, and is recorded',
  'api/backup/restore-backup.ts': 'a restore checks the files and the audit trail, and is recorded',
  'api/commands/admin-create.ts': 'creates the first user',
  'api/commands/examine/database.ts': 'compares the keys with the database',
  'api/commands/examine/storage.ts': 'writes a file as the admins do who test the storage',
  'api/commands/migrate.ts': 'refuses a wrong key before it changes anything',
  'api/compose.ts': 'creates the services of a process',
  'api/db/entities.ts': 'lists all entities',
  'api/domain-settings.ts': 'opens the keys, and cleans the texts of the operator',
  'api/domain/shared/context.ts': 'every request has a reading preference (a type of translations)',
  'api/domain/shared/transaction.ts': 'a system context has the default reading preference',
  'api/graphql/transport/apollo.ts': 'refuses what the API token of a program does not allow',
  'api/graphql/loaders.ts': 'lists all loaders',
  'api/graphql/schema.ts': 'lists all resolvers',
  'api/http/file.routes.ts': 'serves files of every kind',
  'api/http/request-context.ts': 'reads the reading preference from the headers',
  'api/http/upload-store.ts': 'the storage interface of tus, over the services of uploads',
  'api/jobs/files-sweep.job.ts': 'keeps unknown files after the installation was restored',
  'api/jobs/message.job.ts': 'sends the mails of a course message',
  'api/jobs/queue-of.ts': 'lists the jobs with a queue of their own',
  'api/jobs/registry.ts': 'lists all jobs',
  'api/start/jobs-probes.ts': 'the metrics show the age of the last backup',
  'api/start/run-process.ts': 'prints the sentence of a start with a wrong key',
  'api/reactions.ts': 'lists the reactions of all features to events in transactions',
  'api/rest/legacy-blocks.ts': 'a block of the REST interface contains its file',
  'api/rest/legacy-entities.ts': 'an entity of the REST interface contains fields of several features',
  'api/rest/legacy-steps.ts': 'an entity of the REST interface contains fields of several features',
  'api/rest/person-schemas.ts': 'describes the answers about people of several features',
  'api/rest/open-items.ts': 'a step of the REST interface contains its quiz and homework',
  'api/rest/route-groups.ts': 'lists all routes',
  'api/rest/saved-items.ts': 'a write answers with an entity that contains fields of several features',
};

const FEATURE_FILE = /^api\/(?:domain|graphql|rest)\/([^/]+)\//;
const EXEMPT = /\.(test|operation)\.tsx?$|^api\/testing\//;

/** Returns the feature in whose folder a server file is, or null. */
function featureOf(path: string): string | null {
  const folder = FEATURE_FILE.exec(path)?.[1];
  return folder !== undefined && FEATURES.includes(folder) ? folder : null;
}

/** Returns the folders of a layer that have no name of a feature. */
export function unknownFolders(layer: string, folders: readonly string[]): string[] {
  return folders
    .filter((folder) => !FEATURES.includes(folder) && LAYERS.get(layer)?.includes(folder) !== true)
    .map((folder) => `${layer}/${folder} is no feature of FEATURES (scripts/rules/layers.ts)`);
}

/** Checks the folders of every layer: a feature has the same name in each of them. */
export function brokenFolders(): string[] {
  return [...LAYERS.keys()].flatMap((layer) => {
    const folders = readdirSync(layer, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return unknownFolders(
      layer,
      folders.map(({ name }) => name),
    );
  });
}

/** Returns the features whose server files a file imports, although a search for their name does not find it. */
function hiddenUses({ path, imports }: SourceFile): Array<{ target: string; used: string }> {
  const own = featureOf(path);
  return imports.flatMap(({ target, external }) => {
    const used = external ? null : featureOf(target);
    if (used === null || used === own || (own === null && path.includes(used))) return [];
    return [{ target, used }];
  });
}

function whyNot(path: string, used: string): string | null {
  const own = featureOf(path);
  if (own !== null) return FEATURES.indexOf(used) < FEATURES.indexOf(own) ? null : `${own} comes before ${used}: move it to ${used}`;
  return COMPOSITIONS[path] === undefined ? `a search for ${used} does not find the file` : null;
}

/**
 * Checks that the server files of a feature are imported only by files whose path contains the feature's name, by later features, and by
 * files that put features together (COMPOSITIONS). Tests are exempt.
 */
export function misplacedUses(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('api/') && !EXEMPT.test(path))
    .flatMap((file) =>
      hiddenUses(file).flatMap(({ target, used }) => {
        const why = whyNot(file.path, used);
        return why === null ? [] : [`${file.path} imports ${target}: ${why}`];
      }),
    );
}

/** Returns entries of COMPOSITIONS that are not needed. */
export function unusedCompositions(files: readonly SourceFile[]): string[] {
  const needed = new Set(files.filter((file) => hiddenUses(file).length > 0).map(({ path }) => path));
  return Object.keys(COMPOSITIONS)
    .filter((path) => !needed.has(path))
    .map((path) => `${path} needs no entry in COMPOSITIONS (scripts/rules/features.ts)`);
}
