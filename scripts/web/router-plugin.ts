import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The modules of React Router's production build, by import. */
const PRODUCTION = new Map(
  Object.entries({ 'react-router': 'index.mjs', 'react-router/dom': 'dom-export.mjs' }).map(([source, file]) => [
    source,
    fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url)),
  ]),
);

/**
 * Builds with React Router's production build, which has no development warnings. The package exports only its development build to
 * bundlers.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'academy-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => PRODUCTION.get(source),
  };
}
