import { useMutation } from '@apollo/client/react';
import { useCopy } from '../copies/use-copy.tsx';
import { type ListActions, listActions } from '../lists/list-actions.tsx';
import { CourseListDocument } from './course-list.generated.ts';
import { DeleteCourseDocument, DuplicateCourseDocument, OrderCoursesDocument, SetCourseStatusDocument } from './use-course-actions.generated.ts';

/** The actions on the courses of an academy in their list. */
export function useCourseActions(academyId: string): ListActions {
  const refetch = { refetchQueries: [CourseListDocument], awaitRefetchQueries: true };
  const [setStatus, { client }] = useMutation(SetCourseStatusDocument);
  const [duplicate] = useMutation(DuplicateCourseDocument);
  const copy = useCopy('course');
  const [remove] = useMutation(DeleteCourseDocument, refetch);
  const [order] = useMutation(OrderCoursesDocument, refetch);
  return listActions({
    // It may be sent while the page is left.
    setStatus: (id, status) => setStatus({ variables: { id, status }, context: { fetchOptions: { keepalive: true } } }),
    duplicate: (id) => copy(id, async () => (await duplicate({ variables: { id } })).data?.duplicateCourse.id),
    remove: (id, confirmation) => remove({ variables: { id, confirmation } }),
    order: (ids) => order({ variables: { academyId, ids } }),
    refetch: async () => client.refetchQueries({ include: [CourseListDocument] }),
  });
}
