import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { INTERFACE_LANGUAGES } from '../../schema/languages.ts';
import { helpParagraphs, helpStyle, NO_SCRIPTS, NOT_STARTED } from '../../web/boot/help.ts';
import { modeVariables } from '../../web/shared/ui/tokens.ts';
import { builtScript } from './built-script.ts';
import { AFTER_FIRST_PAINT, catalogModule, FIRST_QUERIES, ROUTE_MODULES, START } from './entry-points.ts';
import { findCycle, type Manifest, readManifest, staticFiles } from './manifest.ts';
import { printStyle } from './print-style.ts';
import { welcomeParagraphs, welcomeStyle } from './welcome.ts';

const minify = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();

function criticalStyle(root: string): string {
  const css = minify(readFileSync(join(root, 'boot/critical.css'), 'utf8'));
  // Paper is white: the dark mode is one of screens.
  return `:root{${modeVariables('light')}}@media screen{:root.dark{${modeVariables('dark')}}}${css}${helpStyle()}${welcomeStyle()}`;
}

/** Returns the files of modules as URLs, without those that index.html already loads. */
function filesBeside(manifest: Manifest, modules: readonly string[]): string[] {
  const known = new Set(staticFiles(manifest, ['index.html']));
  return staticFiles(manifest, [...modules])
    .filter((file) => !known.has(file))
    .map((file) => `/${file}`);
}

/** Returns the files that boot.js preloads for each language and URL. */
function bootAssets(manifest: Manifest) {
  const files = (modules: readonly string[]) => filesBeside(manifest, [...START, ...modules]);
  const following = (modules: readonly string[]) => modules.flatMap((name) => AFTER_FIRST_PAINT[name] ?? []);
  return {
    languages: Object.fromEntries(
      INTERFACE_LANGUAGES.map((language) => [language, staticFiles(manifest, [catalogModule(language)]).map((file) => `/${file}`)]),
    ),
    routes: ROUTE_MODULES.map(([pattern, modules]) => {
      const first = files(modules);
      return [pattern, first, files(following(modules)).filter((file) => !first.includes(file))];
    }),
    fallback: files([]),
  };
}

/** Returns the first queries with the hashes of their documents, in the manifest that `npm run generate` writes, and with their files. */
function bootQueries(documents: Readonly<Record<string, string>>, manifest: Manifest) {
  return FIRST_QUERIES.map(({ modules, ...query }) => {
    const hash = Object.entries(documents).find(([, text]) => new RegExp(`^query ${query.operationName}\\b`, 'm').test(text))?.[0];
    if (hash === undefined) throw new Error(`There is no query ${query.operationName}, see FIRST_QUERIES in entry-points.ts`);
    return { ...query, hash, files: filesBeside(manifest, modules ?? []) };
  });
}

const NO_ASSETS: ReturnType<typeof bootAssets> & { queries: ReturnType<typeof bootQueries> } = { languages: {}, routes: [], fallback: [], queries: [] };

/** Returns boot.js with the lists of files and queries. */
const bootScript = (root: string, assets = NO_ASSETS): Promise<string> => builtScript(join(root, 'boot/boot.js'), { BOOT_ASSETS: assets });

/** The tag of boot.js in index.html, as Vite leaves it. */
const BOOT_TAG = /<script src="\/boot\.js"[^>]*><\/script>/;

/** Returns the page with boot.js in it: a file of its own would cost a round trip before the first query and the first paint. The server allows it by its hash. */
function withScript(page: string, script: string): string {
  if (!BOOT_TAG.test(page)) throw new Error('index.html has no tag of boot.js');
  if (/<\/script|<!--/i.test(script)) throw new Error('boot.js contains what ends a script in a page');
  return page.replace(BOOT_TAG, () => `<script>${script}</script>`);
}

/** Inserts the critical CSS, the boot script, the beginning of the sign-in page and the sentences for browsers that do not start into index.html; the style of paper gets a hashed name, and browsers load it when the page is complete. */
export function bootPlugin(): Plugin {
  let root = '';
  let output = '';
  return {
    name: 'academy-boot',
    configResolved(config) {
      root = config.root;
      output = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        response.setHeader('content-type', 'text/javascript');
        bootScript(root).then((script) => response.end(script), next);
      });
      server.middlewares.use('/print.css', (_request, response) => {
        response.setHeader('content-type', 'text/css');
        response.end(printStyle());
      });
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace(
            '<!-- boot -->',
            () =>
              `<style>${criticalStyle(root)}</style><script src="/boot.js" vite-ignore></script><link rel="stylesheet" media="print" href="/print.css" vite-ignore>`,
          )
          .replace('<!-- welcome -->', welcomeParagraphs())
          .replace('<!-- help -->', helpParagraphs(NOT_STARTED))
          .replace('<!-- no scripts -->', helpParagraphs(NO_SCRIPTS)),
    },
    // Not closeBundle, which also runs after a build that failed, and whose error would hide the reason.
    async writeBundle() {
      const { TRUSTED_DOCUMENTS } = await import('../../api/graphql/transport/trusted-documents.generated.ts');
      const manifest = readManifest(output);
      const cycle = findCycle(manifest);
      if (cycle !== null) this.error(`Chunks import each other, see CHUNKS in vite.config.ts: ${cycle.join(' > ')}`);
      const script = await bootScript(root, { ...bootAssets(manifest), queries: bootQueries(TRUSTED_DOCUMENTS, manifest) });
      const style = printStyle();
      const print = `assets/print-${createHash('sha256').update(style).digest('base64url').slice(0, 8)}.css`;
      writeFileSync(join(output, print), style);
      const page = join(output, 'index.html');
      writeFileSync(page, withScript(readFileSync(page, 'utf8').replace('/print.css', `/${print}`), script));
    },
  };
}
