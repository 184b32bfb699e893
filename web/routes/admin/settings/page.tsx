import { SettingsPage } from '../../settings/page.tsx';

/** /admin/settings: the admin's own profile, the same as every person's, under the header of the admin mode (spec §2). */
export function AdminSettingsPage() {
  return <SettingsPage />;
}
