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
import { useMediaQuery } from '../shared/ui/use-media-query.ts';
import { HeaderBar } from './header-bar.tsx';
import { ModeSwitch } from './mode-switch.tsx';

const OF_USERS = /^\/admin\/(users|groups|group-users|invitations)/;
const OF_ACADEMIES = /^\/admin\/(dashboard|courses|course-detail|preview-step)/;

/** From this width the row has room for the overview in the language with the longest words. */
const OVERVIEW_IN_ROW = '(min-width: 80rem)';
const OVERVIEW = { to: '/admin/overview', label: <Trans>Overview</Trans>, at: /^\/admin\/overview/ };

const OVERVIEW_IN_MENU = {
  to: OVERVIEW.to,
  label: (
    <>
      <Icon icon={ChartLineIcon} />
      {OVERVIEW.label}
    </>
  ),
};
const ACCOUNT_LINKS = [
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

/** The header of the admin pages (docs/specification.md#2-screens-and-routes). The overview is in its row where it has room, else in the menu of the person. */
export function AdminHeader() {
  const { t } = useLingui();
  const stopped = useStoppedJobs();
  const wide = useMediaQuery(OVERVIEW_IN_ROW);
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
        ...(wide ? [OVERVIEW] : []),
      ]}
      profile="/admin/settings"
      accountLinks={wide ? ACCOUNT_LINKS : [OVERVIEW_IN_MENU, ...ACCOUNT_LINKS]}
      accountAttention={stopped ? t`Account menu: jobs have stopped` : undefined}
      modeSwitch={<ModeSwitch mode="admin" />}
    />
  );
}
