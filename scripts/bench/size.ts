import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compressBrotli } from '../web/compress.ts';
import { AFTER_FIRST_PAINT, catalogModule, ROUTE_MODULES, START } from '../web/entry-points.ts';
import { readManifest, staticFiles } from '../web/manifest.ts';

const BUILD = fileURLToPath(new URL('../../build/web', import.meta.url));

/** Compressed kilobytes of JavaScript that a URL needs before its first paint, with one language's catalog (docs/targets.md#3-performance-goals-browser B1). */
export interface RouteSize {
  modules: string;
  kilobytes: number;
  following: number;
  budget: number;
}

/** Kilobytes of single pages, and of the others for guests and learners. The names of files have hashes, which move a sum by up to 0.2 KB: leave that much room. */
const BUDGETS: Readonly<Record<string, number>> = {
  'routes/login/page.tsx': 137,
  'routes/dashboard/page.tsx': 208.2,
  'routes/academy-detail/page.tsx': 203.5,
  'routes/academy-course-detail/page.tsx': 222.5,
};
const GUEST_BUDGET = 150;
const LEARNER_BUDGET = 260;

function budgetOf(modules: readonly string[]): number {
  const own = modules.map((name) => BUDGETS[name]).find((budget) => budget !== undefined);
  return own ?? (modules.includes('app/learner-layout.tsx') ? LEARNER_BUDGET : GUEST_BUDGET);
}

/** Returns the size of each file in bytes at the highest brotli level, whatever the level of the build. */
async function compressedBytes(buildFolder: string, files: readonly string[]): Promise<Map<string, number>> {
  const sizes = files.map(async (file) => [file, (await compressBrotli(readFileSync(join(buildFolder, file)), 'best')).length] as const);
  return new Map(await Promise.all(sizes));
}

/** Returns the sizes of all listed URLs with the largest catalog. */
export async function routeSizes(buildFolder = BUILD): Promise<RouteSize[]> {
  const manifest = readManifest(buildFolder);
  const routes = ROUTE_MODULES.filter(([, modules]) => modules.every((name) => manifest[name] !== undefined)).map(([, modules]) => {
    const needed = staticFiles(manifest, ['index.html', ...START, ...modules, catalogModule('fa')]);
    const following = staticFiles(
      manifest,
      modules.flatMap((name) => AFTER_FIRST_PAINT[name] ?? []),
    );
    return { modules, needed, following: following.filter((file) => !needed.includes(file)) };
  });
  const bytes = await compressedBytes(buildFolder, [...new Set(routes.flatMap(({ needed, following }) => [...needed, ...following]))]);
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + (bytes.get(file) ?? 0), 0) / 1024;
  return routes.map(({ modules, needed, following }) => ({
    modules: modules.at(-1) ?? '',
    kilobytes: sum(needed),
    following: sum(following),
    budget: budgetOf(modules),
  }));
}

/** Prints the table at the end of the build. */
export async function printSizes(buildFolder = BUILD): Promise<void> {
  for (const { modules, kilobytes, following, budget } of await routeSizes(buildFolder)) {
    const after = following > 0 ? ` + ${following.toFixed(1)} KB after the first paint` : '';
    process.stdout.write(`${kilobytes <= budget ? 'ok  ' : 'OVER'} ${modules}: ${kilobytes.toFixed(1)} KB br of ${budget} KB${after}\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await printSizes();
