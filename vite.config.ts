import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { SERVER_PATHS } from './schema/server-paths.ts';
import { bootPlugin } from './scripts/web/boot-plugin.ts';
import { BUILD_TARGET } from './scripts/web/browser-floor.ts';
import { compressPlugin } from './scripts/web/compress-plugin.ts';
import { linguiMacrosPlugin } from './scripts/web/lingui-macros-plugin.ts';
import { lucidePlugin } from './scripts/web/lucide-plugin.ts';
import { packagesPlugin } from './scripts/web/packages-plugin.ts';
import { routerPlugin } from './scripts/web/router-plugin.ts';
import { serviceWorkerPlugin } from './scripts/web/service-worker-plugin.ts';

/** What turns web/ into plain modules: React, lingui's macros and `.po` catalogs. The component tests use it too. */
export function sourcePlugins(): PluginOption[] {
  return [react(), linguiMacrosPlugin(), lingui(), lucidePlugin()];
}

/** Icons of the pages that guests see, and of the states and toasts of every page. */
const GUEST_ICONS = ['book-open', 'check', 'chevron-down', 'circle-alert', 'eye', 'eye-off', 'globe', 'info', 'rotate-cw', 'triangle-alert', 'x'];

/** Icons of the pages that learners see. Every other icon is loaded with the admin mode. */
const LEARNER_ICONS = [
  'a-large-small',
  'arrow-right',
  'bell',
  'chevron-left',
  'chevron-right',
  'download',
  'external-link',
  'file',
  'list',
  'lock',
  'log-out',
  'menu',
  'play',
  'search',
  'settings-2',
  'users',
  'volume-2',
];

/** Icons of lazy parts of the learner pages, which are in the chunks of these parts. */
const LAZY_ICONS = [
  'a-arrow-down',
  'a-arrow-up',
  'bell-off',
  'book-open',
  'calendar-days',
  'calendar-plus',
  'clipboard-check',
  'clock',
  'headphones',
  'house',
  'mail',
  'message-square-text',
  'mic',
  'mic-off',
  'notebook-pen',
  'pencil-line',
  'phone',
  'phone-missed',
  'phone-off',
  'printer',
  'search',
  'star',
  'ticket',
  'video',
  'video-off',
];

/** Modules of every page. */
const SHELL =
  /web\/(app\/(?!learner|admin|header|person|bottom|mode|sign|second|proof)|shared\/(store\/(?!use-draft|drafts|open-drafts|unsent-work|browser-lock)|session|connection-state|when-idle|errors|navigation|site|i18n\/(?!catalogs|format|role-names|(bookmark|call|class|evaluation|notification|search|task)-catalog)|lazy-part|load-with-retries|apollo\/run-document|ui\/(skip-to|button|call-inset|rest-context|fact-separator|layout|icon|brand|page-title|skeleton|color-mode\.|toasts|toast-store|chakra|theme|tokens|states|alert|controls|print\.|select\.|reading|recipes|focus-ring|path-drawing|create-lucide-icon|dialog)))|schema\/(languages|field-codes|error-codes|limits)/;

/** A page needs few files, not many small ones: at 400 ms a round trip each of them counts. */
const CHUNKS = [
  {
    name: 'base',
    test: /@oxc-project.runtime|vite\/preload-helper|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|@emotion\/(?!is-prop-valid)[^/]+|stylis|hoist-non-react-statics|@chakra-ui\/react\/dist\/esm(?!\/components|\/merge-|\/utils\/(call-all|interop|ref)|\/styled-system\/(factory|create-slot-recipe-context|use-slot-recipe|use-resolved-props|display-name|empty)\.)|@pandacss|@lingui|@messageformat)\//,
  },
  { name: 'icons', test: new RegExp(`lucide-react/dist/esm/icons/(?!(${[...GUEST_ICONS, ...LEARNER_ICONS, ...LAZY_ICONS].join('|')})\\.mjs)`) },
  {
    name: 'shell',
    test: new RegExp(`lucide-react/dist/esm/icons/(${GUEST_ICONS.join('|')})\\.mjs|${SHELL.source}`),
  },
  {
    name: 'client',
    test: new RegExp(
      String.raw`node_modules/(@apollo/client/(?!link/subscriptions)|graphql/|@wry/|optimism/|rxjs/|tslib/|@graphql-typed-document-node/|lucide-react/(?!dist/esm/icons/))|web/(shared/(presence-changes|analytics-server|second-factor/ask-proof|store/(drafts|open-drafts|unsent-work|browser-lock)|i18n/(format\.|format-media|role-names|(bookmark|task)-catalog)|apollo/(?!run-document|use-guest)|live/live-(connection|statuses)|account|query-state|address-parameters|use-more|use-retry|surroundings|ui/(opens-later|avatar|resting|menu\.|presence|breadcrumbs|tabs|page-tabs|rows-skeleton|text-size\.|text-button|language-tag|progress-path|use-media-query|link-card|app-image|show-more|other-languages|not-there))|app/(header|person|mode-switch-place|signed|proof-question)|features/(presence/(availability|use-live-presence)|notifications/notification-bell|steps/(video-quality\.|use-play-time)|search/search-entry|learning/step-address|courses/course-tags))|schema/(roles|cut-text|notifications|idempotency|date-locale|learning-rules)|lucide-react/dist/esm/icons/(${LEARNER_ICONS.join('|')})\.mjs`,
    ),
  },
  // What a lesson has in common with the outbox of completions.
  { name: 'lesson', test: /web\/features\/learning\/(send-press|learn\.generated|own-progress|completion-state|lazy-waiting)/ },
  // A step, which the previews and printed modules show, too.
  {
    name: 'step',
    test: /web\/features\/steps\/(step-(view|body|block)\.|heading-levels|media-facts|(audio|callout|document|image|video)-block|video-(memory|player|quality-menu|speed-menu|start-card)|embed-(card|player))/,
  },
  // What the dashboard has in common with other pages.
  {
    name: 'home',
    test: /web\/features\/(classes\/next-date\.|courses\/(next-course|suggested-courses)|home\/work-rows)|web\/shared\/(i18n\/(format-schedule|relative-time)|ui\/action-row)|schema\/(time-zone\.|class-schedule|zoned-time|weekdays)/,
  },
  {
    name: 'forms',
    test: /node_modules\/(formik|lodash|lodash-es|react-fast-compare|tiny-warning|deepmerge)\/|web\/shared\/forms\/(?!use-form-parts)|schema\/rules/,
  },
];

const SERVER = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;
export default defineConfig({
  root: 'web',
  plugins: [
    sourcePlugins(),
    routerPlugin(),
    bootPlugin(),
    packagesPlugin(),
    serviceWorkerPlugin(),
    compressPlugin(process.env.WEB_COMPRESSION === 'quick' ? 'quick' : 'best'),
  ],
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    manifest: true,
    target: BUILD_TARGET,
    cssMinify: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { includeDependenciesRecursively: false, groups: CHUNKS } } },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: SERVER, ws: path === '/graphql' }])),
  },
});
