import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ManifestChunk {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

export type Manifest = Record<string, ManifestChunk>;

/** The build's list of chunks. */
export function readManifest(buildFolder: string): Manifest {
  return JSON.parse(readFileSync(join(buildFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** Files a browser must have before these modules run: their chunks and everything they import statically. */
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
