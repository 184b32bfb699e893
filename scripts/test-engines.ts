import { findFirefox, findWebKit, webKitPlaysVideo } from './engines.ts';
import { print, runSuite } from './testing/run-suite.ts';

const FOLDER = 'web/testing/engines';
/** How each engine is found, and the packages of Debian that bring it. */
const ENGINES = [
  { name: 'Firefox', file: 'firefox.engines.ts', find: findFirefox, packages: 'firefox-esr' },
  { name: 'WebKit', file: 'webkit.engines.ts', find: findWebKit, packages: 'webkit2gtk-driver and xvfb' },
] as const;

/** `npm run test:engines`: the journeys of people in Firefox and in WebKit, as far as they are installed. Arguments are passed to vitest. */
async function main(): Promise<void> {
  const found = ENGINES.filter(({ find }) => find() !== undefined);
  for (const { name, packages } of ENGINES.filter((engine) => !found.includes(engine))) print(`${name} was not tried: install ${packages}.`);
  if (findWebKit() !== undefined && !webKitPlaysVideo()) print('Videos were not tried in WebKit: install gstreamer1.0-libav.');
  if (found.length > 0) await runSuite(['--project=engines', ...found.map(({ file }) => `${FOLDER}/${file}`), ...process.argv.slice(2)]);
}

await main();
