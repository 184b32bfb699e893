import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { Kind, parse as parseGraphql, visit } from 'graphql';

/** An import of a file: a path inside the project or the name of a package. */
export interface ImportEdge {
  target: string;
  external: boolean;
  typeOnly: boolean;
  /** A dynamic `import()`, which is loaded later and cannot cause a cycle. */
  lazy: boolean;
}

/** A regular expression in the code. */
export interface PatternLiteral {
  line: number;
  source: string;
  flags: string;
}

export interface SourceFile {
  path: string;
  code: string;
  lines: number;
  imports: ImportEdge[];
  /** The first line and the number of lines of each function. */
  functions: Array<{ line: number; lines: number }>;
  patterns: PatternLiteral[];
}

/** The package has no type declarations. */
const { parseSync } = createRequire(import.meta.url)('@babel/core') as { parseSync(code: string, options: object): unknown };

const FOLDERS = ['api', 'web', 'schema', 'migrations', 'scripts'];
const SOURCE = /\.tsx?$/;
const GENERATED = /\.generated\.ts$/;

const isSource = (name: string): boolean => SOURCE.test(name) && !GENERATED.test(name);
const linesOf = (code: string): number => code.trimEnd().split('\n').length;

function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return filesBelow(path, isWanted);
    return isWanted(name) ? [path] : [];
  });
}

/** A node of the syntax tree. */
export interface Node {
  type: string;
  loc?: { start: { line: number }; end: { line: number } } | null;
  [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** Calls `visit` for a node and every node below it, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) walk(each, visit);
  }
}

function edge(from: string, source: unknown, typeOnly: boolean, lazy: boolean): ImportEdge[] {
  if (!isNode(source) || typeof source.value !== 'string') return [];
  const external = !source.value.startsWith('.');
  return [{ target: external ? source.value : normalize(join(dirname(from), source.value)), external, typeOnly, lazy }];
}

/** Returns whether a node is `import type`, or an import of types only. */
function isTypeOnly(node: Node): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = node.specifiers;
  return Array.isArray(names) && names.length > 0 && names.every((name: Node) => name.importKind === 'type' || name.exportKind === 'type');
}

function importsOf(path: string, node: Node): ImportEdge[] {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type)) return edge(path, node.source, isTypeOnly(node), false);
  if (node.type === 'ImportExpression') return edge(path, node.source, false, true);
  const isCall = node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Import';
  return isCall && Array.isArray(node.arguments) ? edge(path, node.arguments[0], false, true) : [];
}

function patternsOf(node: Node): PatternLiteral[] {
  if (node.type !== 'RegExpLiteral') return [];
  return [{ line: node.loc?.start.line ?? 0, source: String(node.pattern), flags: String(node.flags) }];
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod', 'ObjectMethod', 'ClassPrivateMethod']);

/** Parses TypeScript; returns the program node. */
export function parse(path: string, code: string): Node {
  const plugins = ['typescript' as const, ...(path.endsWith('.tsx') ? ['jsx' as const] : []), 'decorators-legacy' as const];
  const file = parseSync(code, { configFile: false, babelrc: false, filename: path, parserOpts: { plugins, sourceType: 'module' } });
  if (!isNode(file) || !isNode(file.program)) throw new Error(`${path} cannot be parsed`);
  return file.program;
}

/** Parses a source file: its imports, and the length of the file and its functions. */
export function parseSource(path: string, code: string): SourceFile {
  const file: SourceFile = { path, code, lines: linesOf(code), imports: [], functions: [], patterns: [] };
  walk(parse(path, code), (node) => {
    file.imports.push(...importsOf(path, node));
    file.patterns.push(...patternsOf(node));
    if (!FUNCTIONS.has(node.type) || !node.loc) return;
    file.functions.push({ line: node.loc.start.line, lines: node.loc.end.line - node.loc.start.line + 1 });
  });
  return file;
}

/** Reads all source files of the project, without generated ones. */
export function readSources(): SourceFile[] {
  return FOLDERS.flatMap((folder) => filesBelow(folder, isSource)).map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

/** Parses GraphQL documents. A file imports each file that defines a fragment it spreads. */
export function parseDocuments(documents: ReadonlyMap<string, string>): SourceFile[] {
  const parsed = [...documents].map(([path, code]) => ({ path, code, document: parseGraphql(code) }));
  const fragments = new Map<string, string>();
  for (const { path, document } of parsed) {
    for (const definition of document.definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, path);
  }
  return parsed.map(({ path, code, document }) => {
    const targets = new Set<string>();
    visit(document, { FragmentSpread: ({ name }) => void targets.add(fragments.get(name.value) ?? path) });
    const imports = [...targets].filter((target) => target !== path).map((target) => ({ target, external: false, typeOnly: true, lazy: false }));
    return { path, code, lines: linesOf(code), imports, functions: [], patterns: [] };
  });
}

/** Reads the GraphQL documents of the client. */
export function readDocuments(): SourceFile[] {
  const paths = filesBelow('web', (name) => name.endsWith('.graphql'));
  return parseDocuments(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
}
