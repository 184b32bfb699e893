import { dirname, join, normalize } from 'node:path';
import { isNode, type Node, parse, walk } from './sources.ts';

const DOMAIN = /^api\/domain\//;
const TEST = /\.(test|operation)\.ts$|^api\/testing\//;
/** Files whose exported functions the permission matrix lists, each with a row or without a caller (api/testing/permissions). */
const IN_MATRIX = /\.(service|reads)\.ts$/;
/** Types of TypeORM that give access to the database. */
const DATABASE_TYPES = ['EntityManager', 'DataSource', 'QueryRunner'];

interface Declaration {
  exported: boolean;
  /** Whether it uses a database connection itself. */
  direct: boolean;
  /** The identifiers in the declaration, to find what else it calls. */
  names: Set<string>;
}
interface Module {
  path: string;
  declarations: Map<string, Declaration>;
  /** Value imports: the local name → the file and the exported name. */
  imports: Map<string, { path: string; name: string }>;
}

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Whether a node is `x.db`, `{ db }` in a pattern, or a database type. */
function usesDatabase(node: Node): boolean {
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') return node.computed !== true && nameOf(node.property) === 'db';
  if (node.type === 'ObjectPattern') return listOf(node.properties).some(({ key }) => nameOf(key) === 'db');
  return node.type === 'TSTypeReference' && DATABASE_TYPES.includes(nameOf(node.typeName));
}

function describe(node: Node, exported: boolean): Declaration {
  const described: Declaration = { exported, direct: false, names: new Set() };
  const keys = new Set<unknown>();
  walk(node, (each) => {
    if (usesDatabase(each)) described.direct = true;
    // Names of properties are not variables.
    if (each.computed !== true && each.shorthand !== true) for (const key of [each.property, each.key]) keys.add(key);
    if (each.type === 'Identifier' && !keys.has(each)) described.names.add(nameOf(each));
  });
  return described;
}

/** Returns the names and nodes that a top-level statement declares. */
function declarationsOf(statement: Node): Array<[name: string, node: Node]> {
  if (statement.type === 'VariableDeclaration') return listOf(statement.declarations).map((node) => [nameOf(node.id), node]);
  return /^(Function|Class)Declaration$/.test(statement.type) ? [[nameOf(statement.id), statement]] : [];
}

function readImport(module: Module, statement: Node): void {
  const source = isNode(statement.source) ? String(statement.source.value) : '';
  if (statement.importKind === 'type' || !source.startsWith('.')) return;
  const path = normalize(join(dirname(module.path), source));
  for (const specifier of listOf(statement.specifiers)) {
    if (specifier.importKind !== 'type') module.imports.set(nameOf(specifier.local), { path, name: nameOf(specifier.imported) || '*' });
  }
}

function readModule(path: string, code: string): Module {
  const module: Module = { path, declarations: new Map(), imports: new Map() };
  for (const statement of listOf(parse(path, code).body)) {
    if (statement.type === 'ImportDeclaration') readImport(module, statement);
    const exported = statement.type === 'ExportNamedDeclaration';
    const declared = exported ? statement.declaration : statement;
    if (isNode(declared)) for (const [name, node] of declarationsOf(declared)) module.declarations.set(name, describe(node, exported));
  }
  return module;
}

/** Returns the declarations that use the database, themselves or through functions without a row, as `path name`. */
function databaseUsers(modules: readonly Module[], withRow: ReadonlySet<string>): Set<string> {
  const users = new Set<string>();
  const checksAccess = ({ path, name }: { path: string; name: string }): boolean => IN_MATRIX.test(path) && withRow.has(name);
  for (let before = -1; before < users.size; ) {
    before = users.size;
    for (const { path, declarations, imports } of modules) {
      for (const [name, { direct, names }] of declarations) {
        const targets = [...names].filter((each) => each !== name).map((each) => imports.get(each) ?? { path, name: each });
        if (direct || targets.some((target) => !checksAccess(target) && users.has(`${target.path} ${target.name}`))) users.add(`${path} ${name}`);
      }
    }
  }
  return users;
}

/**
 * Returns the exported declarations of the domain that use the database and are imported from another folder, without those of services and
 * reads, as `path name`. A declaration that uses the database only through functions with a row is left out: they check the access.
 * @param sources the code of the server by path
 * @param withRow the names of functions that have a row in the permission matrix
 */
export function databaseFunctions(sources: Readonly<Record<string, string>>, withRow: ReadonlySet<string>): string[] {
  const modules = Object.entries(sources).flatMap(([path, code]) => (TEST.test(path) ? [] : [readModule(path, code)]));
  const users = databaseUsers(
    modules.filter(({ path }) => DOMAIN.test(path)),
    withRow,
  );
  const imported = new Set(
    modules.flatMap(({ path, imports }) =>
      [...imports.values()].filter((target) => dirname(target.path) !== dirname(path)).map((target) => `${target.path} ${target.name}`),
    ),
  );
  return modules
    .filter(({ path }) => DOMAIN.test(path) && !IN_MATRIX.test(path))
    .flatMap(({ path, declarations }) => [...declarations].flatMap(([name, { exported }]) => (exported ? [`${path} ${name}`] : [])))
    .filter((each) => users.has(each) && (imported.has(each) || imported.has(`${each.split(' ')[0]} *`)))
    .sort();
}
