import { UnsavedWorkProvider } from '../features/authoring/drafts/unsaved-work.tsx';
import { AdminHeader } from './admin-header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Around the pages of the admin mode, where things are edited. */
export function AdminLayout() {
  return (
    <UnsavedWorkProvider>
      <SignedInFrame header={<AdminHeader />} />
    </UnsavedWorkProvider>
  );
}
