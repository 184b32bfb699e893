/** The seconds that the tests of a file may take together, with all hooks, on a quiet machine. */
export const FILE_SECONDS = 40;

/** Why a file may take longer. */
export const LONGER: Readonly<Record<string, string>> = {
  'api/testing/large-site.db.test.ts': 'stores 50,000 users and 1,000,000 rows of progress once, and reads them with every filter',
  'api/jobs/video-render.api.test.ts': 'encodes real videos with ffmpeg, with workers that are killed',
  'api/testing/races.db.test.ts': 'makes 10,000 calls at once, as the targets ask',
  'scripts/replicas.test.ts': 'kills and restarts web processes under live connections, once for each relay',
  'web/testing/browser/authoring.browser.ts': 'one author fills an empty academy, and each test goes on where the one before ended',
  'web/testing/browser/passkeys.browser.ts': 'starts a second application, whose address has a name: browsers make no passkeys for numbers',
  'web/testing/screens/all.screens.ts': 'measures every screen in two sizes and five languages',
  'web/testing/engines/webkit.engines.ts': 'walks all journeys one after the other, as WebDriver allows WebKit one session',
  'api/testing/growth.operation.ts': 'fills two sites and does every operation of the interface eight times on each',
  'scripts/start.test.ts': 'starts the application ten times, as an operator does',
};

/** The seconds of a test file. */
export interface FileTime {
  file: string;
  seconds: number;
}

/** Returns a line for each file that is over the budget without a reason. `slowness` is the factor of a machine that is slower. */
export function overTime(times: readonly FileTime[], slowness = 1): string[] {
  return times
    .filter(({ file, seconds }) => seconds > FILE_SECONDS * slowness && !Object.hasOwn(LONGER, file))
    .map(({ file, seconds }) => `${file} took ${seconds.toFixed(0)} s; the budget is ${FILE_SECONDS * slowness} s`);
}
