import { buildApi } from '../build-api.ts';
import { START_DIRECTORY } from './server-build.ts';

// Run by the server of `npm start`, in a process of its own.
await buildApi(START_DIRECTORY, { start: 'scripts/start/built.ts' });
