import { runSuite } from './testing/run-suite.ts';

// `npm run test:screens`: loads each screen and state once per size and measures it. Arguments are passed to vitest.
await runSuite(['--project=screens*', ...process.argv.slice(2)]);
