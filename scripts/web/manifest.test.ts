import { describe, expect, it } from 'vitest';
import { findRing, type Manifest, staticFiles } from './manifest.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_base'], dynamicImports: ['page.tsx'] },
  'page.tsx': { file: 'page.js', imports: ['_base', '_shell'] },
  _base: { file: 'base.js' },
  _shell: { file: 'shell.js', imports: ['_base'] },
};

describe('the list of chunks', () => {
  it('names what must be there before a module runs, once, without what is fetched later', () => {
    expect(staticFiles(manifest, ['index.html'])).toEqual(['index.js', 'base.js']);
    expect(staticFiles(manifest, ['index.html', 'page.tsx'])).toEqual(['index.js', 'base.js', 'page.js', 'shell.js']);
  });

  it('tells when chunks import each other', () => {
    expect(findRing(manifest)).toBeNull();
    expect(findRing({ ...manifest, _base: { file: 'base.js', imports: ['_shell'] } })).toEqual(['_base', '_shell', '_base']);
  });
});
