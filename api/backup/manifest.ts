import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, boolean, number, object, string } from 'yup';
import { StartError } from '../start/start-error.ts';

/** The format of backups that this version writes and reads. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** Holds the hash of the manifest, which holds the hashes of everything else. It is written last. */
const SEAL = 'manifest.sha256';

const count = () => number().integer().min(0).required();
const hash = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required();
const name = () =>
  string()
    .matches(/^[a-z_][a-z0-9_]*$/)
    .required();

const table = object({ name: name(), columns: array(name()).required(), rows: count(), bytes: count(), sha256: hash() });
const sequence = object({ name: name(), value: string().matches(/^\d+$/).required(), called: boolean().required() });
const shape = object({
  format: number().oneOf([FORMAT]).required(),
  /** The moment that the database was read at. */
  createdAt: string().required(),
  /** Versions of the application and of PostgreSQL. */
  version: string().required(),
  postgres: string().required(),
  migrations: array(string().required()).required(),
  tables: array(table).required(),
  sequences: array(sequence).required(),
  auditHead: object({ position: count(), hash: string().defined() }).required(),
  /** The ids of the keys, which are not in the backup; null where the installation had a random one. */
  keys: object({ secret: string().nullable().defined(), audit: string().nullable().defined() }).required(),
  /** `included`: the bytes are in the backup. `listed`: they stay in the bucket. `missing` files of the database had no bytes that an earlier backup has. */
  files: object({
    content: string()
      .oneOf(['included', 'listed'] as const)
      .required(),
    count: count(),
    bytes: count(),
    missing: count(),
    listBytes: count(),
    sha256: hash(),
  }).required(),
});

/** What a backup contains, with the hash of each part (docs/operating.md#backup-and-restore). */
export type Manifest = ReturnType<typeof shape.validateSync>;
export type TableData = Manifest['tables'][number];
export type SequenceValue = Manifest['sequences'][number];

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The files that are written last: the manifest, and its hash. */
export function manifestFiles(manifest: Omit<Manifest, 'format'>): Array<{ name: string; content: string }> {
  const content = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 1)}\n`;
  return [
    { name: MANIFEST, content },
    { name: SEAL, content: `${sha256(content)}  ${MANIFEST}\n` },
  ];
}

/**
 * Reads the manifest of a backup.
 *
 * @throws StartError if the backup was cut off, is damaged, or has a format that this version does not know
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const read = (file: string): Promise<Buffer> =>
    readFile(join(directory, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
      throw new StartError(`${directory} is no complete backup: ${file} is missing. It was cut off, or is another folder. Use another backup.`);
    });
  const content = await read(MANIFEST);
  if ((await read(SEAL)).toString() !== `${sha256(content)}  ${MANIFEST}\n`) throw new StartError(damaged(join(directory, MANIFEST)));
  const value = JSON.parse(content.toString()) as { format?: unknown; version?: unknown };
  if (value.format !== FORMAT)
    throw new StartError(
      `The backup ${directory} was made by version ${String(value.version)} in a format that this version does not know: use that version, or a newer one.`,
    );
  return shape.validateSync(value, { strict: true });
}

/** The sentence about a changed part of a backup. */
export function damaged(path: string): string {
  return `${path} is damaged: it is not as it was written. Nothing was changed. Use another backup.`;
}
