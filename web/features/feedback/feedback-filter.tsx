import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { Select } from '../../shared/ui/select.tsx';
import type { FeedbackCoursesQuery } from './feedback-queue.generated.ts';

/** The part of the queue that is shown: all, one course, or one module. */
export interface QueueFilter {
  courseId: string | null;
  moduleId: string | null;
}

/** A course or a module as the value of an option. */
const optionOf = ({ courseId, moduleId }: QueueFilter): string => (moduleId !== null ? `module ${moduleId}` : courseId !== null ? `course ${courseId}` : '');
const filterOf = (value: string): QueueFilter => {
  const [kind, id = null] = value.split(' ');
  return { courseId: kind === 'course' ? id : null, moduleId: kind === 'module' ? id : null };
};

export interface FeedbackFilterProps {
  courses: FeedbackCoursesQuery['feedbackCourses'];
  filter: QueueFilter;
  onChange: (filter: QueueFilter) => void;
}

/** Chooses a course or module of the queue; nothing while there is only one. */
export function FeedbackFilter({ courses, filter, onChange }: FeedbackFilterProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const filtered = optionOf(filter) !== '';
  if (!filtered && courses.flatMap(({ modules }) => modules).length < 2) return null;
  return (
    <Select aria-label={t`Course or module`} value={optionOf(filter)} onChange={(event) => onChange(filterOf(event.target.value))}>
      <option value="">
        <Trans>All courses</Trans>
      </option>
      {courses.map((course) => (
        <optgroup key={course.id} label={course.name}>
          <option value={`course ${course.id}`}>{`${course.name} (${number(course.waiting)})`}</option>
          {course.modules.length > 1 &&
            course.modules.map((module) => <option key={module.id} value={`module ${module.id}`}>{`${module.name} (${number(module.waiting)})`}</option>)}
        </optgroup>
      ))}
    </Select>
  );
}
