import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIRECTORY = 'migrations';
const FILE = 'api/db/migrations.ts';

/** Returns the class that a migration file exports. */
function classOf(file: string): string {
  const name = /^export class (\w+) implements MigrationInterface/m.exec(readFileSync(join(DIRECTORY, file), 'utf8'))?.[1];
  if (name === undefined) throw new Error(`${DIRECTORY}/${file} exports no migration`);
  return name;
}

/** Writes the list of the migrations in the folder, which a bundled server cannot read; with `--check` it only checks whether the list is up to date. */
const files = readdirSync(DIRECTORY).filter((file) => /^\d{13}-[a-z0-9-]+\.ts$/.test(file));
const migrations = files.toSorted().map((file) => ({ file, name: classOf(file) }));
const text = `// Written by npm run sync.
import type { MigrationInterface } from 'typeorm';
${migrations.map(({ file, name }) => `import { ${name} } from '../../${DIRECTORY}/${file}';`).join('\n')}

/** A migration names itself: a bundle may change the name of its class, and a database that lacks the name is not ready. */
type NamedMigration = new () => MigrationInterface & { readonly name: string };

/** All migrations, oldest first. */
export const MIGRATIONS: NamedMigration[] = [
${migrations.map(({ name }) => `  ${name},`).join('\n')}
];
`;
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} differs from the folder ${DIRECTORY}: npm run sync`);
  process.exitCode = 1;
}
