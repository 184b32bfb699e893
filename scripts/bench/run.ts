import { buildWebIfStale } from '../start/web-build.ts';
import { measureAuthoring } from './authoring.ts';
import { measureCaptions } from './captions.ts';
import { measureAcademies, measureCourseDetail } from './course-detail.ts';
import { measureFileUpload } from './file-upload.ts';
import { measureMessages } from './messages.ts';
import { measureQuizAnswers } from './quiz-answers.ts';
import { measureRanges } from './ranges.ts';
import { measureReconnect } from './reconnect.ts';
import { measureSessionCheck } from './session-check.ts';
import { measureSignIn } from './sign-in.ts';
import { printSizes } from './size.ts';
import { startStage } from './stage.ts';
import { measureStart } from './start-and-stop.ts';
import { measureUploads } from './uploads.ts';
import { measureWebVitals } from './web-vitals.ts';

/** `npm run bench`: reports every figure as a ratio within one run. Not part of the tests. */
await buildWebIfStale((line) => void process.stdout.write(`${line}\n`), 'best');
const stage = await startStage();
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
  await measureReconnect(stage);
  await measureQuizAnswers(stage);
  await measureMessages(stage);
} finally {
  await stage.close();
}
measureCaptions();
await measureWebVitals();
process.stdout.write('\nCompressed JavaScript per URL\n');
await printSizes();
