import { StudyHeader } from './learner-header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Around the pages of everybody who learns. */
export function StudyLayout() {
  return <SignedInFrame header={<StudyHeader />} />;
}
