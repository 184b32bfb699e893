import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(new URL('../../web/boot/missing-functions.js', import.meta.url), 'utf8');

/** Returns the value of an expression in a browser of the time of Chrome 88, after the functions were added. */
function inOldBrowser(expression: string): unknown {
  const old = createContext({ crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) } });
  runInContext('delete Array.prototype.at; delete String.prototype.at; delete Array.prototype.findLast; delete Object.hasOwn;', old);
  runInContext(SOURCE, old);
  return JSON.parse(String(runInContext(`JSON.stringify(${expression}) ?? 'null'`, old)));
}

describe('a function that old browsers lack', () => {
  it.each([
    ...[0, 2, 3, -1, -3, -4, 1.7, -1.7].map((index) => `[1, 2, 3].at(${index})`),
    '[].at(-1)',
    '[1].at()',
    "'سلام'.at(-1)",
    "''.at(0)",
    '[1, 2, 3, 4].findLast((each) => each % 2 === 1)',
    '[1].findLast(() => false)',
    '[1, 2].findLast(function (each, index, all) { return this.limit > index && all[index] === each; }, { limit: 1 })',
    "Object.hasOwn({ name: undefined }, 'name')",
    "Object.hasOwn({}, 'toString')",
    "Object.hasOwn(Object.create(null), 'name')",
    'Object.keys([1])',
  ])('returns for %s what new browsers return', (expression) => {
    expect(inOldBrowser(expression)).toEqual(JSON.parse(JSON.stringify(runInContext(expression, createContext())) ?? 'null'));
  });

  it('makes different ids of version 4', () => {
    const ids = inOldBrowser('Array.from({ length: 200 }, () => crypto.randomUUID())') as string[];
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(200);
  });

  it('is not replaced where it exists', () => {
    const names = ['Array.prototype.at', 'String.prototype.at', 'Array.prototype.findLast', 'Object.hasOwn'];
    const modern = createContext({ crypto: { randomUUID: null } });
    const before = runInContext(`[${names.join()}]`, modern) as unknown[];
    runInContext(SOURCE, modern);
    expect([...(runInContext(`[${names.join()}]`, modern) as unknown[])]).toEqual([...before]);
    expect(runInContext('crypto.randomUUID', modern)).toBeNull();
  });
});
