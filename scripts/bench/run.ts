import { buildWebIfStale } from '../start/web-build.ts';
import { measureAuthoring } from './authoring.ts';
import { measureCaptions } from './captions.ts';
import { measureAcademies, measureCourseDetail } from './course-detail.ts';
import { measureFileUpload } from './file-upload.ts';
import { measureInteractions } from './interactions.ts';
import { measureLargeSite } from './large-site.ts';
import { measureLearnerPages } from './learner-pages.ts';
import { measureLive } from './live.ts';
import { measureMessages } from './messages.ts';
import { measureOwnData } from './own-data.ts';
import { measurePeopleList } from './people-list.ts';
import { withDemo } from './phone.ts';
import { measureQuizAnswers } from './quiz-answers.ts';
import { measureRanges } from './ranges.ts';
import { measureReconnect } from './reconnect.ts';
import { measureSaving } from './saving.ts';
import { measureSearch } from './search.ts';
import { measureSessionCheck } from './session-check.ts';
import { measureSignIn } from './sign-in.ts';
import { printSizes } from './size.ts';
import { startStage } from './stage.ts';
import { measureStart } from './start-and-stop.ts';
import { measureStudentOverview } from './student-overview.ts';
import { measureUploads } from './uploads.ts';
import { measureWebVitals } from './web-vitals.ts';

/** `npm run bench`: reports every figure as a ratio within one run. Not part of the tests. */
await buildWebIfStale((line) => void process.stdout.write(`${line}\n`), 'best');
const stage = await startStage();
try {
  await measureAcademies(stage);
  await measureCourseDetail(stage);
  await measureLearnerPages(stage);
  await measureAuthoring(stage);
  await measureSaving(stage);
  await measureSessionCheck();
  await measureSignIn(stage);
  await measureFileUpload(stage);
  await measureRanges(stage);
  await measureUploads(stage);
  await measureStart(stage);
  await measureLive(stage);
  await measureReconnect(stage);
  await measureQuizAnswers(stage);
  await measureMessages(stage);
  await measureStudentOverview(stage);
  await measureOwnData(stage);
  await measurePeopleList(stage);
  await measureLargeSite(stage);
  await measureSearch(stage);
} finally {
  await stage.close();
}
measureCaptions();
await withDemo(async (demo) => {
  await measureWebVitals(demo);
  await measureInteractions(demo);
});
process.stdout.write('\nCompressed JavaScript per URL\n');
await printSizes();
