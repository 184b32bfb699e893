import { Trans } from '@lingui/react/macro';
import PencilIcon from 'lucide-react/icons/pencil';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Row } from '../../shared/ui/layout.tsx';

/** Opens the editor of a step in admin mode. */
export function EditStep({ courseId, stepId }: { courseId: string; stepId: string }) {
  return (
    <Row>
      <ButtonLink variant="plain" icon={PencilIcon} to={`/admin/course-detail/${courseId}?tab=1&step=${stepId}`}>
        <Trans>Edit this step</Trans>
      </ButtonLink>
    </Row>
  );
}
