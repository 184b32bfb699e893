import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { COURSE_FIELDS } from '../../../../schema/item-fields.ts';
import { CROP_ASPECTS } from '../../../../schema/limits.ts';
import { checkContent } from '../../../shared/editing/check-content.ts';
import { type FormContainer, ItemForm } from '../../../shared/editing/item-form.tsx';
import { comparedFields, formOfItem, type ItemValues, itemInput, itemValues } from '../../../shared/editing/item-values.ts';
import { useEditorSession } from '../../../shared/editing/use-editor-session.ts';
import { type FormFiles, useFormFiles } from '../../../shared/editing/use-form-files.ts';
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

type SessionOptions = Pick<CourseFormProps, 'course' | 'academyId' | 'languages'> & {
  item: string;
  initial: ItemValues<typeof COURSE_FIELDS>;
  files: FormFiles;
};

/** Creates a course, or updates it on the revision that the form started from. */
function useCourseSession({ course, academyId, item, languages, initial, files }: SessionOptions) {
  const client = useApolloClient();
  const refetch = { refetchQueries: [CourseListDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateCourseDocument, refetch);
  const [update] = useMutation(UpdateCourseDocument);
  const addedId = useRef<string>(undefined);
  const session = useEditorSession<ItemValues<typeof COURSE_FIELDS>>({
    item,
    revision: course?.revision ?? null,
    initialValues: initial,
    fieldsOf: (values) => comparedFields(COURSE_FIELDS, values),
    write: async (values, revision) => {
      const input = itemInput(COURSE_FIELDS, values, initial, files.unused());
      if (course === null || revision === null) addedId.current = (await create({ variables: { academyId, input } })).data?.createCourse.id;
      else await update({ variables: { id: course.id, revision, input } });
    },
    readNewest: async () => {
      const { data } = await client.query({ query: CourseToEditDocument, variables: { id: course?.id ?? '' }, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('The server answered without a course');
      const newest = data.adminCourse;
      const values = itemValues(COURSE_FIELDS, newest, languages, newest.defaultLanguage);
      return { values, revision: newest.revision, by: newest.updatedBy, at: newest.updatedAt };
    },
  });
  return { session, addedId };
}

/**
 * Adds or edits a course (docs/specification.md#5-validation-rules). The status is sent only if it was changed here, so that saving never unpublishes
 * (docs/product-rules.md#9-known-defects-of-the-predecessor). After saving in place, pass another `key` to start from the saved version.
 */
export function CourseForm({ course: newest, academyId, languages, fallback = 'en', ...container }: CourseFormProps) {
  // The initial values stay as they were when the form opened: a newer version must not overwrite what is typed.
  const [course] = useState(newest);
  const [initial] = useState(() => itemValues(COURSE_FIELDS, course, languages, languages.includes(fallback) ? fallback : (languages[0] ?? fallback)));
  const files = useFormFiles(initial.image?.id ?? null);
  const item = course === null ? `course:new:${academyId}` : `course:${course.id}`;
  const { session, addedId } = useCourseSession({ course, academyId, item, languages, initial, files });
  const isNew = course === null;
  return (
    <ItemForm
      item={item}
      isNew={isNew}
      session={session}
      initial={initial}
      files={files}
      languages={languages}
      {...container}
      onSaved={() => container.onSaved(addedId.current)}
      check={(values) => checkContent((forms) => forms.courseForm(languages), COURSE_FIELDS.texts, formOfItem(COURSE_FIELDS, values))}
      saved={course?.languages ?? []}
      fields={COURSE_FIELDS}
      words={useCourseWords()}
      aspect={CROP_ASPECTS.course}
      submit={isNew ? <Trans>Add course</Trans> : <Trans>Save course</Trans>}
      success={isNew ? <Trans>Course added successfully!</Trans> : <Trans>Course Updated successfully!</Trans>}
    />
  );
}
