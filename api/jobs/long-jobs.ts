import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';

/** Promised jobs that take minutes: they have a line of their own and hold a lease. */
export const isLongJob = (name: string): boolean => name === VIDEO_JOB;
