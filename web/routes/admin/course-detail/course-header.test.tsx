import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useLearnerAddress } from './course-header.tsx';

it.each([
  ['the open step', '?tab=1&step=s2', '/academy-course-detail/c1?tab=1&step=s2'],
  ['the open tab', '?tab=2', '/academy-course-detail/c1?tab=2'],
  ['the list of steps while a new step is written, which learners do not have', '?tab=1&step=new&in=m1', '/academy-course-detail/c1?tab=1'],
])('View as learner leads an admin to %s', (_place, search, address) => {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <MemoryRouter initialEntries={[`/admin/course-detail/c1${search}`]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => useLearnerAddress('c1'), { wrapper });
  expect(result.current).toBe(address);
});
