import { StudyHeader } from './learner-header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** The layout of the learner pages. */
export function LearnerLayout() {
  return <SignedInFrame header={<StudyHeader />} />;
}
