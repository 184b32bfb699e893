import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { PublishCourse } from '../../../features/authoring/courses/course-list.tsx';
import { useCourseActions } from '../../../features/authoring/courses/use-course-actions.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import type { CourseHeader_CourseFragment } from './page.generated.ts';

export interface StatusSwitchProps {
  course: CourseHeader_CourseFragment;
  name: string;
  language: string;
}

/** Publishes the course after a confirmation, or unpublishes it (docs/specification.md#4-states-and-transitions). */
export function StatusSwitch({ course, name, language }: StatusSwitchProps) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const actions = useCourseActions(course.academyId);
  if (course.status === 'PUBLISHED') {
    const unpublish = async () => {
      setBusy(true);
      await actions.unpublish(course.id);
      setBusy(false);
    };
    return (
      <AppButton variant="plain" busy={busy} onClick={() => void unpublish()}>
        <Trans>Unpublish</Trans>
      </AppButton>
    );
  }
  return (
    <>
      <AppButton onClick={() => setConfirming(true)}>
        <Trans>Publish</Trans>
      </AppButton>
      {confirming && (
        <PublishCourse
          course={course}
          academyPublished={course.academy.status === 'PUBLISHED'}
          dialog={{ name, language, onClose: () => setConfirming(false) }}
          onPublish={() => actions.publish(course.id)}
        />
      )}
    </>
  );
}
