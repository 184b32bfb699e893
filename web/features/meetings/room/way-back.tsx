import { Trans } from '@lingui/react/macro';
import { ButtonLink, type ButtonVariant } from '../../../shared/ui/button.tsx';
import type { MeetingPage_MeetingFragment } from './meeting-page.generated.ts';

/** Tabs of a course (docs/specification.md#2-screens-and-routes). */
const TABS = { class: 4, personal: 5, buddycall: 3 } as const;

/** The link from a meeting back to the tab of its course; without a course to the start page. */
export function WayBack({ meeting, variant = 'plain' }: { meeting?: Pick<MeetingPage_MeetingFragment, 'kind' | 'courseId'>; variant?: ButtonVariant }) {
  if (!meeting?.courseId) {
    return (
      <ButtonLink to="/" variant={variant}>
        <Trans>Back Home</Trans>
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={`/academy-course-detail/${meeting.courseId}?tab=${TABS[meeting.kind]}`} variant={variant}>
      <Trans>Back to the course</Trans>
    </ButtonLink>
  );
}
