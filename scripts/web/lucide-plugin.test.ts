import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asOnePath } from './lucide-plugin.ts';

const ICONS = dirname(fileURLToPath(import.meta.resolve('lucide-react/icons/copy')));
const VALUES = /(\w+): "([^"]*)"/g;

describe('an icon as one path', () => {
  it('joins circles and adjacent paths', () => {
    const code = '[["circle", { cx: "12", cy: "12", r: "2" }], ["path", { d: "M1 2h3" }], ["path", { d: "m4 5 6 7" }]]';
    expect(asOnePath(code)).toBe('[["path", { d: "M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM1 2h3M0 0m4 5 6 7" }]]');
  });

  it('leaves the elements between alone, in every icon of the package', () => {
    const broken = readdirSync(ICONS)
      .filter((name) => name.endsWith('.mjs'))
      .flatMap((name) =>
        [...asOnePath(readFileSync(join(ICONS, name), 'utf8')).matchAll(VALUES)]
          .filter(([, attribute, value]) => /^(r|rx|ry|cx|cy|x|y|x1|x2|y1|y2|width|height)$/.test(attribute ?? '') && !/^-?[\d.]+$/.test(value ?? ''))
          .map(([text]) => `${name}: ${text}`),
      );
    expect(broken).toEqual([]);
  });
});
