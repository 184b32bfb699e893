import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { REVIEWER_ROLES } from '../../schema/roles.ts';
import { optionalPart } from '../shared/lazy-part.ts';
import { useViewer } from '../shared/session/session.ts';
import { chakra } from '../shared/ui/chakra.ts';
import { HeaderBar, type HeaderLink } from './header-bar.tsx';

/** Reserves the space of the mode switch until its code is loaded, so that the header does not shift. */
const ModeSwitchPlaceholder = chakra('span', { base: { display: 'inline-block', w: '16rem', h: '11' } });

/** Loaded lazily: only admins see it. */
const ModeSwitch = optionalPart(async () => (await import('./mode-switch.tsx')).ModeSwitch);

/** Loaded lazily: only those who may review homework see it. */
const WaitingBadge = optionalPart(async () => (await import('../features/feedback/waiting-badge.tsx')).WaitingBadge);

const FEEDBACK_LINK: HeaderLink = {
  to: '/feedback',
  label: (
    <>
      <Trans>Feedback</Trans>
      <Suspense fallback={null}>
        <WaitingBadge />
      </Suspense>
    </>
  ),
  at: /^\/feedback/,
};

/** The header of the learner pages (docs/specification.md#2-screens-and-routes); admins can switch to admin mode. */
export function StudyHeader() {
  const { role } = useViewer();
  const admin = role === 'admin';
  return (
    <HeaderBar
      home="/dashboard"
      links={[
        { to: '/dashboard', label: <Trans>Academies</Trans>, at: /^\/(dashboard|academy-detail\/.*|academy-course-detail\/.*)?$/ },
        { to: '/my-courses', label: <Trans>My Courses</Trans>, at: /^\/my-courses/ },
        ...(REVIEWER_ROLES.includes(role) ? [FEEDBACK_LINK] : []),
      ]}
      profile="/settings"
      modeSwitch={
        admin ? (
          <Suspense fallback={<ModeSwitchPlaceholder />}>
            <ModeSwitch mode="student" />
          </Suspense>
        ) : undefined
      }
    />
  );
}
