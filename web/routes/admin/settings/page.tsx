import { SettingsPage } from '../../settings/page.tsx';

/** /admin/settings: the viewer's profile with the admin header (docs/specification.md#2-screens-and-routes). */
export function AdminSettingsPage() {
  return <SettingsPage />;
}
