import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';

/** Jobs that take minutes: they have a queue of their own and a lease. */
export const isLongJob = (name: string): boolean => name === VIDEO_JOB;
