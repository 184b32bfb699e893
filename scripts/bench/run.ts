import { measureAcademies, measureCourseDetail } from './course-detail.ts';
import { measureSessionCheck } from './session-check.ts';
import { measureSignIn } from './sign-in.ts';
import { printSizes } from './size.ts';
import { setStage } from './stage.ts';
import { measureStart } from './start-and-stop.ts';

/** `npm run bench`: every figure as a ratio within this one run. Never a test. */
const stage = await setStage();
try {
  await measureAcademies(stage);
  await measureCourseDetail(stage);
  await measureSessionCheck();
  await measureSignIn(stage);
  await measureStart(stage);
} finally {
  await stage.close();
}
process.stdout.write('\nJavaScript for an address, compressed\n');
printSizes();
