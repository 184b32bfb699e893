import { UnsavedWorkProvider } from '../shared/forms/unsaved-work.tsx';
import { AdminHeader } from './admin-header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** The layout of the admin pages. */
export function AdminLayout() {
  return (
    <UnsavedWorkProvider>
      <SignedInFrame header={<AdminHeader />} />
    </UnsavedWorkProvider>
  );
}
