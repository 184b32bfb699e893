import { SignedInFrame } from './signed-in-frame.tsx';
import { StudyHeader } from './study-header.tsx';

/** Around the pages of everybody who learns. */
export function StudyLayout() {
  return <SignedInFrame header={<StudyHeader />} />;
}
