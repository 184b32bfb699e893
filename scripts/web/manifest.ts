import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

/** Reads Vite's manifest of the built chunks. */
export function readManifest(buildFolder: string): Manifest {
  return JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The file with the packages of each chunk, beside Vite's manifest. */
export const PACKAGES_FILE = '.vite/packages.json';

/** The number of modules of each npm package. */
export type PackageCounts = Record<string, number>;

/** Returns the number of modules of each npm package in built files. */
export function packagesIn(buildFolder: string, files: readonly string[]): PackageCounts {
  const byFile = JSON.parse(readFileSync(join(buildFolder, PACKAGES_FILE), 'utf8')) as Record<string, PackageCounts>;
  const counts: PackageCounts = {};
  for (const file of files) {
    for (const [name, count] of Object.entries(byFile[file] ?? {})) counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
}

/** Returns the files that a browser needs before the modules run: their chunks and all static imports. */
export function staticFiles(manifest: Manifest, names: string[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...files];
}

/** Returns the first cycle of chunks, or null. Chunks in a cycle may run before their imports are initialized. */
export function findCycle(manifest: Manifest): string[] | null {
  const finished = new Set<string>();
  const visit = (name: string, way: string[]): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (finished.has(name)) return null;
    for (const imported of manifest[name]?.imports ?? []) {
      const ring = visit(imported, [...way, name]);
      if (ring !== null) return ring;
    }
    finished.add(name);
    return null;
  };
  for (const name of Object.keys(manifest)) {
    const ring = visit(name, []);
    if (ring !== null) return ring;
  }
  return null;
}
