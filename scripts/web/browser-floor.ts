/**
 * The oldest browsers that the client runs in; README.md names them. boot.js recognizes them by `<dialog>`, the newest need of Firefox and
 * Safari, and by `aspect-ratio`, the newest of Chrome and its WebView.
 */
export const BROWSER_FLOOR = { chrome: '88', firefox: '98', safari: '15.4' } as const;

/** The targets of the build, as esbuild and oxc name them. */
export const BUILD_TARGET: string[] = Object.entries(BROWSER_FLOOR).map(([browser, version]) => `${browser}${version}`);

/** The target of boot.js: it has to run in browsers below the floor too, where it shows what to do. */
export const BOOT_TARGET = 'es2015';
