import { Trans } from '@lingui/react/macro';
import MailWarningIcon from 'lucide-react/icons/mail-warning';
import { WaitingBadge } from '../features/feedback/waiting-badge.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { HeaderBar } from './header-bar.tsx';
import { ModeSwitch } from './mode-switch.tsx';

const OF_ACADEMIES = /^\/admin\/(dashboard|courses|course-detail|preview-step)/;

/** The header of the admin pages (docs/specification.md#2-screens-and-routes). The Users link is added with its screen. */
export function AdminHeader() {
  return (
    <HeaderBar
      home="/admin/dashboard"
      links={[
        { to: '/admin/dashboard', label: <Trans>Academies</Trans>, at: OF_ACADEMIES },
        {
          to: '/admin/feedback',
          label: (
            <>
              <Trans>Feedback</Trans>
              <WaitingBadge />
            </>
          ),
          at: /^\/admin\/feedback/,
        },
      ]}
      profile="/admin/settings"
      accountLinks={[
        {
          to: '/admin/jobs',
          label: (
            <>
              <Icon icon={MailWarningIcon} />
              <Trans>Stopped jobs</Trans>
            </>
          ),
        },
      ]}
      modeSwitch={<ModeSwitch mode="admin" />}
    />
  );
}
