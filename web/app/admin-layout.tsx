import { AdminHeader } from './admin-header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Around the pages of the admin mode. */
export function AdminLayout() {
  return <SignedInFrame header={<AdminHeader />} />;
}
