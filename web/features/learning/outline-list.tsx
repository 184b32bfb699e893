import { Plural, Trans } from '@lingui/react/macro';
import { Box, Text } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { CourseLanguage } from './course-language.tsx';
import { ModuleEntry } from './module-entry.tsx';
import type { Outline_CourseFragment } from './outline.generated.ts';

export interface OutlineListProps {
  course: Outline_CourseFragment;
  openStepId: string | null;
  addressOf: (stepId: string) => string;
  /** Called when a step is chosen, so that a sheet can close. */
  onOpenStep?: (() => void) | undefined;
}

/** All modules and steps of the course, and how many steps are hidden because they are not translated. */
export function OutlineList({ course, openStepId, addressOf, onOpenStep }: OutlineListProps) {
  return (
    <>
      {course.modules.length === 0 && course.hiddenStepsByLanguage === 0 ? (
        <Text tone="soft" px="5">
          <Trans>There are no modules yet</Trans>
        </Text>
      ) : (
        <ol>
          {course.modules.map((module) => (
            <ModuleEntry key={module.id} module={module} openStepId={openStepId} addressOf={addressOf} onOpenStep={onOpenStep} />
          ))}
        </ol>
      )}
      <Box px="5" pt="2">
        <CourseLanguage courseId={course.id} />
        <OtherLanguages
          hidden={course.hiddenStepsByLanguage}
          sentence={<Plural value={course.hiddenStepsByLanguage} one="# step is in other languages." other="# steps are in other languages." />}
        />
      </Box>
    </>
  );
}
