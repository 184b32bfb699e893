import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { PageBody } from '../../shared/ui/layout.tsx';
import { NotThere } from '../../shared/ui/not-there.tsx';

/** A course that does not exist for the viewer. */
export function CourseNotFound() {
  const { t } = useLingui();
  return (
    <PageBody>
      <NotThere
        title={t`No course found`}
        ways={
          <>
            <ButtonLink to="/dashboard">
              <Trans>Browse academies</Trans>
            </ButtonLink>
            <ButtonLink to="/my-courses" variant="plain">
              <Trans>My Courses</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>This course does not exist, or you do not have access to it.</Trans>
      </NotThere>
    </PageBody>
  );
}
