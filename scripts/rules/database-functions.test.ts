import { expect, it } from 'vitest';
import { databaseFunctions } from './database-functions.ts';

const CALLER = { 'api/domain/learning/learning.service.ts': "import { target } from '../courses/target.ts'; export const learn = target;" };
const TARGET = 'api/domain/courses/target.ts target';
const inTarget = (code: string, more: Record<string, string> = {}) =>
  databaseFunctions({ 'api/domain/courses/target.ts': code, ...CALLER, ...more }, new Set(['checked']));

it.each([
  ['a query through the context', 'export async function target(ctx: Ctx) { return ctx.db.find(X); }'],
  ['a destructured connection', 'export const target = ({ db }: Ctx) => db.find(X);'],
  ['an entity manager as a parameter', 'export function target(manager: EntityManager) { return manager.find(X); }'],
  ['a function of the same file', 'const find = (ctx: Ctx) => ctx.db.find(X); export const target = (ctx: Ctx) => find(ctx);'],
])('the search for database functions finds a function with %s', (_case, code) => {
  expect(inTarget(code)).toEqual([TARGET]);
});

it.each([
  ['a function of another file', './other.ts', 'export const read = (ctx: Ctx) => ctx.db.find(X);', 'read'],
  ['a read without an access check', '../users/user.reads.ts', 'export const read = (ctx: Ctx) => ctx.db.find(X);', 'read'],
  ['a service function without a row', '../users/user.service.ts', 'export const read = (ctx: Ctx) => ctx.db.find(X);', 'read'],
])('the search for database functions finds a function that uses the database through %s', (_case, path, code, name) => {
  const file = path.startsWith('./') ? `api/domain/courses/${path.slice(2)}` : `api/domain/${path.slice(3)}`;
  expect(inTarget(`import { ${name} as used } from '${path}'; export const target = (ctx: Ctx) => used(ctx);`, { [file]: code })).toContain(TARGET);
});

it.each([
  ['uses no database', 'export const target = (name: string) => name.length;'],
  [
    'calls a method with the name of a function that uses the database',
    'const find = (ctx: Ctx) => ctx.db.find(X); export const target = (list: string[]) => list.find(Boolean);',
  ],
  ['is not exported', 'const target = (ctx: Ctx) => ctx.db.find(X);'],
])('the search for database functions ignores a function that %s', (_case, code) => {
  expect(inTarget(code)).toEqual([]);
});

it('the search for database functions ignores a function that uses the database only through a function with a row', () => {
  const service = { 'api/domain/users/user.service.ts': 'export const checked = (ctx: Ctx) => ctx.db.find(X);' };
  expect(inTarget("import { checked } from '../users/user.service.ts'; export const target = (ctx: Ctx) => checked(ctx);", service)).toEqual([]);
});

it('the search for database functions ignores services, reads, and functions that only their own folder imports', () => {
  const code = 'export const target = (ctx: Ctx) => ctx.db.find(X);';
  expect(databaseFunctions({ 'api/domain/courses/target.service.ts': code }, new Set())).toEqual([]);
  expect(
    databaseFunctions({ 'api/domain/courses/target.ts': code, 'api/domain/courses/course.service.ts': "import { target } from './target.ts';" }, new Set()),
  ).toEqual([]);
});

it('the search for database functions ignores type imports and imports of tests', () => {
  const code = 'export const target = (ctx: Ctx) => ctx.db.find(X);';
  const importing = (path: string, statement: string) => databaseFunctions({ 'api/domain/courses/target.ts': code, [path]: statement }, new Set());
  expect(importing('api/rest/x.ts', "import type { target } from '../domain/courses/target.ts';")).toEqual([]);
  expect(importing('api/rest/x.test.ts', "import { target } from '../domain/courses/target.ts';")).toEqual([]);
  expect(importing('api/rest/x.ts', "import { target } from '../domain/courses/target.ts';")).toEqual([TARGET]);
});
