import { Trans, useLingui } from '@lingui/react/macro';
import ChartLineIcon from 'lucide-react/icons/chart-line';
import HeartPulseIcon from 'lucide-react/icons/heart-pulse';
import MailWarningIcon from 'lucide-react/icons/mail-warning';
import PlugIcon from 'lucide-react/icons/plug';
import ShieldCheckIcon from 'lucide-react/icons/shield-check';
import WebhookIcon from 'lucide-react/icons/webhook';
import { WaitingBadge } from '../features/feedback/waiting-badge.tsx';
import { useStoppedJobs } from '../features/jobs/use-stopped-jobs.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { HeaderBar } from './header-bar.tsx';
import { ModeSwitch } from './mode-switch.tsx';

const OF_USERS = /^\/admin\/(users|groups|group-users|invitations)/;
const OF_ACADEMIES = /^\/admin\/(dashboard|courses|course-detail|preview-step)/;

const ACCOUNT_LINKS = [
  {
    to: '/admin/overview',
    label: (
      <>
        <Icon icon={ChartLineIcon} />
        <Trans>Overview</Trans>
      </>
    ),
  },
  {
    to: '/admin/health',
    label: (
      <>
        <Icon icon={HeartPulseIcon} />
        <Trans>State of the site</Trans>
      </>
    ),
  },
  {
    to: '/admin/audit',
    label: (
      <>
        <Icon icon={ShieldCheckIcon} />
        <Trans>Audit trail</Trans>
      </>
    ),
  },
  {
    to: '/admin/applications',
    label: (
      <>
        <Icon icon={PlugIcon} />
        <Trans>Applications</Trans>
      </>
    ),
  },
  {
    to: '/admin/jobs',
    label: (
      <>
        <Icon icon={MailWarningIcon} />
        <Trans>Stopped jobs</Trans>
      </>
    ),
  },
  {
    to: '/admin/webhooks',
    label: (
      <>
        <Icon icon={WebhookIcon} />
        <Trans>Webhooks</Trans>
      </>
    ),
  },
];

/** The header of the admin pages (docs/specification.md#2-screens-and-routes). */
export function AdminHeader() {
  const { t } = useLingui();
  const stopped = useStoppedJobs();
  return (
    <HeaderBar
      home="/admin/dashboard"
      links={[
        { to: '/admin/dashboard', label: <Trans>Academies</Trans>, at: OF_ACADEMIES },
        { to: '/admin/users', label: <Trans>Users</Trans>, at: OF_USERS },
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
      accountLinks={ACCOUNT_LINKS}
      accountAttention={stopped ? t`Account menu: jobs have stopped` : undefined}
      modeSwitch={<ModeSwitch mode="admin" />}
    />
  );
}
