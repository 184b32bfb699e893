import { type Node, parse } from 'acorn';
import { BROWSER_FLOOR } from '../web/browser-floor.ts';

/**
 * The ECMAScript version whose syntax every browser at the floor has. ES2022 has more: static blocks (Chrome 94, Safari 16.4), `#name in object`
 * (Chrome 91) and `await` in modules (Chrome 89).
 */
const SYNTAX = 2021;

/** The first version of each browser that has a function; `none` where no version has it. */
type Since = Readonly<Record<keyof typeof BROWSER_FLOOR, string>>;
const since = (chrome: string, firefox: string, safari: string): Since => ({ chrome, firefox, safari });

/**
 * Functions that are newer than browsers of 2021, by the name of the method, of the global function, of the class and its static method, or of the class
 * after `new`.
 * Versions as known in November 2026; compare a new row with the compatibility tables of https://developer.mozilla.org.
 */
const FUNCTIONS: Readonly<Record<string, Since>> = {
  at: since('92', '90', '15.4'),
  findLast: since('97', '104', '15.4'),
  findLastIndex: since('97', '104', '15.4'),
  toSorted: since('110', '115', '16'),
  toReversed: since('110', '115', '16'),
  toSpliced: since('110', '115', '16'),
  isWellFormed: since('111', '119', '16.4'),
  toWellFormed: since('111', '119', '16.4'),
  randomUUID: since('92', '95', '15.4'),
  throwIfAborted: since('100', '97', '15.4'),
  checkVisibility: since('105', '106', '17.4'),
  showPopover: since('114', '125', '17'),
  hidePopover: since('114', '125', '17'),
  requestClose: since('134', '139', '18.4'),
  isSubsetOf: since('122', '127', '17'),
  symmetricDifference: since('122', '127', '17'),
  toBase64: since('140', '133', '18.2'),
  structuredClone: since('98', '94', '15.4'),
  reportError: since('95', '93', '15.4'),
  requestIdleCallback: since('47', '55', 'none'),
  'Object.hasOwn': since('93', '92', '15.4'),
  'Object.groupBy': since('117', '119', '17.4'),
  'Map.groupBy': since('117', '119', '17.4'),
  'Array.fromAsync': since('121', '115', '16.4'),
  'Promise.withResolvers': since('119', '121', '17.4'),
  'Promise.try': since('128', '134', '18.2'),
  'AbortSignal.timeout': since('103', '100', '16'),
  'AbortSignal.any': since('116', '124', '17.4'),
  'AbortSignal.abort': since('93', '88', '15'),
  'URL.canParse': since('120', '115', '17'),
  'URL.parse': since('126', '126', '18'),
  'Intl.supportedValuesOf': since('99', '93', '15.4'),
  'Uint8Array.fromBase64': since('140', '133', '18.2'),
  'new Intl.Segmenter': since('87', '125', '14.1'),
  'new Intl.DurationFormat': since('129', '136', '16.4'),
  'new URLPattern': since('95', '142', '26'),
  'new CompressionStream': since('80', '113', '16.4'),
  'new DecompressionStream': since('80', '113', '16.4'),
  'new OffscreenCanvas': since('69', '105', '16.4'),
  'new CSSStyleSheet': since('73', '101', '16.4'),
  'new SharedWorker': since('4', '29', '16'),
};

const isNewer = (version: string, floor: string): boolean => version === 'none' || Number.parseFloat(version) > Number.parseFloat(floor);
const isAboveFloor = (versions: Since): boolean => Object.entries(BROWSER_FLOOR).some(([browser, floor]) => isNewer(versions[browser as keyof Since], floor));

interface AnyNode extends Node {
  [key: string]: unknown;
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value;

/** Calls a function for a node and everything in it. */
function visit(node: AnyNode, see: (node: AnyNode) => void): void {
  see(node);
  for (const value of Object.values(node)) for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
}

/** Returns the names under which a called function may be in the list: `at`, `Object.hasOwn`. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type !== 'MemberExpression' || callee.computed === true || !isNode(callee.property)) return [];
  const own = String(callee.property.name);
  const object = isNode(callee.object) && callee.object.type === 'Identifier' ? [`${callee.object.name}.${own}`] : [];
  return [own, ...object];
}

/** Returns the names under which what a node calls or constructs may be in the list. */
function calledNames({ type, callee }: AnyNode): string[] {
  if (type === 'CallExpression') return namesOf(callee);
  return type === 'NewExpression' ? namesOf(callee).map((name) => `new ${name}`) : [];
}

/** Lookbehind needs Safari 16.4; the flags `d` and `v` need Chrome 90 and 112. */
const isNewPattern = ({ pattern, flags }: { pattern: string; flags: string }): boolean => /\(\?<[=!]/.test(pattern) || /[dv]/.test(flags);

/** Returns the functions that a script adds where they are missing: `define(Array.prototype, 'at', …)`. */
export function addedFunctions(script: string): string[] {
  return [...script.matchAll(/define\((Object, )?.*'(\w+)'/g)].map(([, isStatic, name]) => (isStatic === undefined ? String(name) : `Object.${name}`));
}

/**
 * Returns the syntax and the functions of a built script that a browser at the floor lacks (scripts/web/browser-floor.ts).
 * @param added names of functions that boot.js adds
 */
export function aboveFloor(script: string, added: readonly string[], ecmaVersion: 2015 | 2021 = SYNTAX): string[] {
  const problems = new Set<string>();
  let program: Node;
  try {
    program = parse(script, { ecmaVersion, sourceType: 'module' });
  } catch (error) {
    return [`syntax: ${String(error)}`];
  }
  visit(program as AnyNode, (node) => {
    for (const name of calledNames(node)) {
      const versions = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
      if (versions !== undefined && isAboveFloor(versions) && !added.includes(name)) problems.add(name);
    }
    if (node.type === 'Literal' && 'regex' in node && isNewPattern(node.regex as { pattern: string; flags: string }))
      problems.add(`pattern ${String(node.raw)}`);
  });
  return [...problems];
}
