import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { COURSE_FIELDS } from '../../../../schema/item-fields.ts';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import { type FormContainer, ItemForm } from '../../../shared/editing/item-form.tsx';
import { type CourseForm_CourseFragment, CourseToEditDocument, CreateCourseDocument, UpdateCourseDocument } from './course-editor.generated.ts';
import { CourseListDocument } from './course-list.generated.ts';
import { useCourseWords } from './use-course-words.tsx';

export interface CourseFormProps extends FormContainer {
  /** null for a new course. */
  course: CourseForm_CourseFragment | null;
  academyId: string;
  /** The operator's content languages. */
  languages: readonly string[];
  /** The initial language of a new course: the default language of its academy. */
  fallback?: string;
}

/** Adds or edits a course. */
export function CourseForm({ course, academyId, languages, fallback = 'en', ...container }: CourseFormProps) {
  const client = useApolloClient();
  const [create] = useMutation(CreateCourseDocument, { refetchQueries: [CourseListDocument], awaitRefetchQueries: true });
  const [update] = useMutation(UpdateCourseDocument);
  const isNew = course === null;
  return (
    <ItemForm
      {...container}
      item={isNew ? `course:new:${academyId}` : `course:${course.id}`}
      stored={course}
      languages={languages}
      fallback={languages.includes(fallback) ? fallback : (languages[0] ?? fallback)}
      fields={COURSE_FIELDS}
      words={useCourseWords()}
      rules={(forms) => forms.courseForm(languages)}
      create={async (input) => (await create({ variables: { academyId, input } })).data?.createCourse.id}
      update={(id, revision, input) => update({ variables: { id, revision, input } })}
      readNewest={async (id) => (await client.query({ query: CourseToEditDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.adminCourse}
      aspect={CROP_ASPECTS.course}
      submit={isNew ? <Trans>Add course</Trans> : <Trans>Save course</Trans>}
      success={isNew ? <Trans>Course added successfully!</Trans> : <Trans>Course Updated successfully!</Trans>}
    />
  );
}
