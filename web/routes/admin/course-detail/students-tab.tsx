import { CallButton } from '../../../features/calls/call-button.tsx';
import { CourseTeamEditor } from '../../../features/people/admin/course-team-editor.tsx';
import { CourseStudents } from '../../../features/people/course-students.tsx';
import { useLivePresence } from '../../../features/presence/use-live-presence.ts';
import { useShownName } from '../../../shared/editing/languages/shown-text.ts';
import { Stack } from '../../../shared/ui/layout.tsx';
import type { AdminCourseDetailPageQuery } from './page.generated.ts';

/** The Students tab in admin mode: the team with its role form, and all people of the course (docs/specification.md#6-roles-and-permissions). */
export function StudentsTab({ course }: { course: AdminCourseDetailPageQuery['adminCourse'] }) {
  const nameOf = useShownName();
  useLivePresence();
  return (
    <Stack gap="6">
      <CourseTeamEditor courseId={course.id} modules={course.modules.map((module) => ({ id: module.id, name: nameOf(module).name }))}>
        <CourseStudents courseId={course.id} seeEmails action={(person) => <CallButton person={person} />} />
      </CourseTeamEditor>
    </Stack>
  );
}
