import { describe, expect, it } from 'vitest';
import { findCycle, type Manifest, staticFiles } from './manifest.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_base'], dynamicImports: ['page.tsx'] },
  'page.tsx': { file: 'page.js', imports: ['_base', '_shell'] },
  _base: { file: 'base.js' },
  _shell: { file: 'shell.js', imports: ['_base'] },
};

describe('the build manifest', () => {
  it('lists each file that a module needs before it runs once, without lazy chunks', () => {
    expect(staticFiles(manifest, ['index.html'])).toEqual(['index.js', 'base.js']);
    expect(staticFiles(manifest, ['index.html', 'page.tsx'])).toEqual(['index.js', 'base.js', 'page.js', 'shell.js']);
  });

  it('finds chunks that import each other', () => {
    expect(findCycle(manifest)).toBeNull();
    expect(findCycle({ ...manifest, _base: { file: 'base.js', imports: ['_shell'] } })).toEqual(['_base', '_shell', '_base']);
  });
});
