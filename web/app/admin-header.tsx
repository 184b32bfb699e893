import { Trans } from '@lingui/react/macro';
import { HeaderBar } from './header-bar.tsx';
import { ModeSwitch } from './mode-switch.tsx';

const OF_ACADEMIES = /^\/admin\/(dashboard|courses|course-detail|preview-step)/;

/** The header of the admin pages (docs/specification.md#2-screens-and-routes). The Users link is added with its screen. */
export function AdminHeader() {
  return (
    <HeaderBar
      home="/admin/dashboard"
      links={[{ to: '/admin/dashboard', label: <Trans>Academies</Trans>, at: OF_ACADEMIES }]}
      profile="/admin/settings"
      modeSwitch={<ModeSwitch mode="admin" />}
    />
  );
}
