import { readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';

/** The committed types of the database, which statements are built with (docs/decisions/0023-typed-reads.md). */
export const DATABASE_TYPES = 'api/domain/shared/database.generated.ts';
const ENTITIES = 'api/db/entities.ts';

/** PostgreSQL type → the type of the value that the driver returns. */
const VALUES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'object',
  jsonb: 'object',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** The values of an enum, null for any other type. */
  labels: string[] | null;
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS "column", t.typname AS "type", NOT a.attnotnull AS "nullable",
    (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid IN (t.oid, t.typelem)) AS "labels"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname <> 'migrations'
  ORDER BY c.relname, a.attnum`;

function valueType({ table, column, type, nullable, labels }: ColumnRow): string {
  const isArray = type.startsWith('_');
  const element = labels?.map((label) => `'${label}'`).join(' | ') ?? VALUES[isArray ? type.slice(1) : type];
  if (element === undefined) throw new Error(`${table}.${column} has the type ${type}: add it to VALUES in scripts/database-types.ts`);
  return `${isArray ? (labels === null ? `${element}[]` : `Array<${element}>`) : element}${nullable ? ' | null' : ''}`;
}

/** The property of an entity that holds a column; null without one, or when a transformer changes the value. */
function propertyOf(dataSource: DataSource, { table, column }: ColumnRow): { entity: string; property: string } | null {
  const metadata = dataSource.entityMetadatas.find(({ tableName }) => tableName === table);
  const found = metadata?.columns.find(({ databaseName }) => databaseName === column);
  return metadata === undefined || found === undefined || found.transformer !== undefined ? null : { entity: metadata.name, property: found.propertyName };
}

function interfaceName(table: string): string {
  return `${table.replace(/(^|_)(\w)/g, (_all, _line, letter: string) => letter.toUpperCase())}Table`;
}

/**
 * Writes the TypeScript types of a migrated database: kind and nullability of a value from the catalog of PostgreSQL, its
 * narrower type (the values of a text, the shape of a JSON value) from the entity's property.
 */
export async function databaseTypes(dataSource: DataSource): Promise<string> {
  const rows: ColumnRow[] = await dataSource.query(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const used = new Set<string>();
  const interfaces = tables.map((table) => {
    const lines = rows
      .filter((row) => row.table === table)
      .map((row) => {
        const property = propertyOf(dataSource, row);
        if (property === null) return `  ${row.column}: ${valueType(row)};`;
        used.add(property.entity);
        return `  ${row.column}: Column<${valueType(row)}, ${property.entity}['${property.property}']>;`;
      });
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const imports = [...readFileSync(ENTITIES, 'utf8').matchAll(/^import \{ (\w+) \} from '\.\.\/domain\/(.+)';$/gm)]
    .filter(([, name]) => used.has(name ?? ''))
    .map(([, name, path]) => `import type { ${name} } from '${path?.startsWith('shared/') ? path.replace('shared/', './') : `../${path}`}';`);
  return `// Written by \`npm run database-types\` from the migrated database; \`npm run check\` compares.
${imports.join('\n')}

/** The value of a column as the driver returns it, as narrow as the entity knows it. Does not compile when the two disagree. */
type Column<Stored, Property extends Stored> = Exclude<Property, null> | Extract<Stored, null>;

${interfaces.join('\n')}
/** Every table with its columns. */
export interface Database {
${tables.map((table) => `  ${table}: ${interfaceName(table)};`).join('\n')}
}
`;
}
