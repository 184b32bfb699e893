import { Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import LockIcon from 'lucide-react/icons/lock';
import { Icon } from '../../shared/ui/icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Row, Tag } from '../../shared/ui/layout.tsx';

export interface CourseTagsProps {
  course: { courseType: 'public' | 'private'; shownLanguage: string };
  /** Whether the viewer completed the course. */
  completed?: boolean;
}

/** Tags of a course: completed, by invitation only, in another language. */
export function CourseTags({ course, completed = false }: CourseTagsProps) {
  return (
    <Row gap="2" flexWrap="wrap" _empty={{ display: 'none' }}>
      {completed && (
        <Tag tone="success">
          <Icon icon={CheckIcon} size={0.875} />
          <Trans>Completed</Trans>
        </Tag>
      )}
      {course.courseType === 'private' && (
        <Tag>
          <Icon icon={LockIcon} size={0.875} />
          <Trans>Private</Trans>
        </Tag>
      )}
      <LanguageTag language={course.shownLanguage} />
    </Row>
  );
}
