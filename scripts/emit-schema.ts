import { readFileSync, writeFileSync } from 'node:fs';
import { buildAppSchema, schemaText } from '../api/graphql/schema.ts';

const FILE = 'schema/schema.graphql';

/** Writes the schema from which the client's types are generated; with `--check` it only checks whether the file is up to date. */
const schema = buildAppSchema(() => {
  throw new Error('Subscriptions are not available while the schema is printed');
});
const text = schemaText(schema);
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(`${FILE} differs from the resolvers: npm run schema`);
  process.exitCode = 1;
}
