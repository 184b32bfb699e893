/** The first parts of the paths that the server answers itself; every other path is a page of the client. */
export const SERVER_PATHS = [
  '/graphql',
  '/api',
  '/files',
  '/uploads',
  '/exports',
  '/.well-known',
  '/calendar',
  '/dev',
  '/health',
  '/metrics',
  '/invitation-imports',
  '/unsubscribe',
] as const;

const belowServerPath = new RegExp(`^(${[...SERVER_PATHS, '/assets'].map((path) => path.replace('.', '\\.')).join('|')})(/|$)`, 'i');

/** Whether a path is one of a page, not of the server and not of a file. */
export const isPagePath = (path: string): boolean => !belowServerPath.test(path) && !/\.[a-z0-9]{2,5}$/i.test(path.slice(path.lastIndexOf('/') + 1));
