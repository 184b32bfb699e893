import 'reflect-metadata';
import { inject } from 'vitest';

// The temporary directory belongs to this run and is removed after it, so that runs do not affect each other.
process.env.TMPDIR = inject('temporaryDirectory');
