import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { browserStorage } from '../../shared/store/browser-storage.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Row } from '../../shared/ui/layout.tsx';

/** From this number of courses on, a filter is offered. */
export const FILTERED_FROM = 8;
const KEY = 'myCoursesFilter';
const FILTERS = ['all', 'inProgress', 'completed'] as const;
type Filter = (typeof FILTERS)[number];

/** Returns the filter that this browser remembers, and the courses that it keeps; short lists are not filtered. */
export function useCourseFilter<Course>(courses: readonly Course[], isCompleted: (course: Course) => boolean) {
  const [stored, setStored] = useState(() => browserStorage.read(KEY));
  const filter: Filter = courses.length > FILTERED_FROM ? (FILTERS.find((each) => each === stored) ?? 'all') : 'all';
  const choose = (next: Filter) => {
    browserStorage.write(KEY, next);
    setStored(next);
  };
  const shown = filter === 'all' ? courses : courses.filter((course) => isCompleted(course) === (filter === 'completed'));
  return { filter, choose, shown };
}

function FilterName({ filter }: { filter: Filter }) {
  if (filter === 'inProgress') return <Trans>In progress</Trans>;
  return filter === 'completed' ? <Trans>Completed</Trans> : <Trans context="courses">All</Trans>;
}

/** Buttons that choose which courses are shown. */
export function CourseFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useLingui();
  return (
    <Row role="group" aria-label={t`Show`} flexWrap="wrap" gap="2">
      {FILTERS.map((filter) => (
        <AppButton key={filter} variant={filter === value ? 'main' : 'plain'} aria-pressed={filter === value} onClick={() => onChange(filter)}>
          <FilterName filter={filter} />
        </AppButton>
      ))}
    </Row>
  );
}
