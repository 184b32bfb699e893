import 'reflect-metadata';
import { inject } from 'vitest';

// What one run leaves behind is nothing that the next one, or another person's, could meet.
process.env.TMPDIR = inject('temporaryDirectory');
