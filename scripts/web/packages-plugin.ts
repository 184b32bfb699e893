import type { Plugin } from 'vite';
import { PACKAGES_FILE, type PackageCounts } from './manifest.ts';

/** The package of a module path; of nested `node_modules`, the innermost. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Returns the number of modules of each npm package, without modules that tree shaking removed. */
function countPackages(modules: Readonly<Record<string, { renderedLength: number }>>): PackageCounts {
  const counts: PackageCounts = {};
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = PACKAGE.exec(id)?.[1];
    if (name !== undefined && renderedLength > 0) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Writes the npm packages of each built chunk beside Vite's manifest, for the test of the first pages. */
export function packagesPlugin(): Plugin {
  return {
    name: 'academy-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, countPackages(file.modules)] as const] : []));
      this.emitFile({ type: 'asset', fileName: PACKAGES_FILE, source: JSON.stringify(Object.fromEntries(chunks)) });
    },
  };
}
