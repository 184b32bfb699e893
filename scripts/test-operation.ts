import { runSuite } from './testing/run-suite.ts';

// `npm run test:operation`: what operators do, with real programs: backups, upgrades, restarts, keys. Arguments are passed to vitest.
await runSuite(['--project=operation', ...process.argv.slice(2)]);
