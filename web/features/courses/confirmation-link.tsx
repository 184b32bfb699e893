import { Trans } from '@lingui/react/macro';
import { PageLink } from '../../shared/ui/layout.tsx';

export interface ConfirmationLinkProps {
  courseId: string;
  /** A student whose progress the viewer may review; left out for the viewer. */
  studentId?: string;
}

/** The link to the printable confirmation of a completed course. */
export function ConfirmationLink({ courseId, studentId }: ConfirmationLinkProps) {
  const query = studentId === undefined ? '' : `?student=${studentId}`;
  return (
    <PageLink to={`/academy-course-detail/${courseId}/confirmation${query}`} display="inline-flex" alignItems="center" minH="11">
      <Trans>Confirmation</Trans>
    </PageLink>
  );
}
