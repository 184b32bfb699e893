import { buildWebIfStale } from '../start/web-build.ts';
import { measureAuthoring } from './authoring.ts';
import { measureCaptions } from './captions.ts';
import { measureAcademies, measureCourseDetail } from './course-detail.ts';
import { measureFileUpload } from './file-upload.ts';
import { measureRanges } from './ranges.ts';
import { measureSessionCheck } from './session-check.ts';
import { measureSignIn } from './sign-in.ts';
import { printSizes } from './size.ts';
import { setStage } from './stage.ts';
import { measureStart } from './start-and-stop.ts';
import { measureUploads } from './uploads.ts';
import { measureWebVitals } from './web-vitals.ts';

/** `npm run bench`: every figure as a ratio within this one run. Never a test. */
await buildWebIfStale((line) => void process.stdout.write(`${line}\n`), 'best');
const stage = await setStage();
try {
  await measureAcademies(stage);
  await measureCourseDetail(stage);
  await measureAuthoring(stage);
  await measureSessionCheck();
  await measureSignIn(stage);
  await measureFileUpload(stage);
  await measureRanges(stage);
  await measureUploads(stage);
  await measureStart(stage);
} finally {
  await stage.close();
}
measureCaptions();
await measureWebVitals();
process.stdout.write('\nJavaScript for an address, compressed\n');
await printSizes();
