import { SettingsPage } from '../../settings/page.tsx';

/** /admin/settings: the admin's own profile, the same as every person's, under the header of the admin mode (docs/specification.md#2-screens-and-routes). */
export function AdminSettingsPage() {
  return <SettingsPage />;
}
