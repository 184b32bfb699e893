import { CallButton } from '../../../features/calls/call-button.tsx';
import { CourseStudents } from '../../../features/people/course-students.tsx';
import type { DetailCourse } from '../course-tabs.tsx';

/** The tab 'Students' of a course. In one chunk with the button of its rows: what comes later would render each row a second time. */
export function StudentsTab({ course }: { course: Pick<DetailCourse, 'id' | 'viewerCan'> }) {
  return <CourseStudents courseId={course.id} seeEmails={course.viewerCan.seeEmails} action={(person) => <CallButton person={person} />} />;
}
