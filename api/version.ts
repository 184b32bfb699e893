import manifest from '../package.json' with { type: 'json' };

/** The version of the application, such as 1.0.0-beta.1 (docs/upgrading.md). */
export const VERSION: string = manifest.version;
