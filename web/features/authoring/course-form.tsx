import { useApolloClient, useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { CROP_ASPECTS, DESCRIPTION_MAX, NAME_MAX } from '../../../schema/limits.ts';
import { EditorForm } from '../../shared/editor/editor-form.tsx';
import { EditorKeeper } from '../../shared/editor/editor-keeper.tsx';
import { SaveBar } from '../../shared/editor/save-bar.tsx';
import { tabToShow } from '../../shared/editor/tab-to-show.ts';
import { TranslatedField } from '../../shared/editor/translated-field.tsx';
import { type OneLanguage, TranslationTabs } from '../../shared/editor/translation-tabs.tsx';
import { type EditorSession, useEditorSession } from '../../shared/editor/use-editor-session.ts';
import { notify } from '../../shared/ui/notices-store.ts';
import { AttemptsField } from './attempts-field.tsx';
import { type CourseForm_CourseFragment, CourseToEditDocument, CreateCourseDocument, UpdateCourseDocument } from './course-editor.generated.ts';
import { CourseListDocument } from './course-list.generated.ts';
import { type CourseValues, checkCourse, courseFields, courseInput, courseValues } from './course-values.ts';
import { Choices, DefaultLanguageField, ImagePart, Part, StatusField, VisibilityField } from './item-parts.tsx';
import { useFieldDescription } from './use-field-description.tsx';
import { type FormFiles, useFormFiles } from './use-form-files.ts';

export interface CourseFormProps {
  /** null for a new one. */
  course: CourseForm_CourseFragment | null;
  academyId: string;
  /** The operator's content languages. */
  languages: readonly string[];
  /** The language a new course begins in: its academy's. */
  fallback?: string;
  onSaved: () => void;
  /** Left out where the form is the page itself, such as the Information tab. */
  onCancel?: () => void;
  /** Whether the form is still there after a move; without it, the same address. */
  staysAt?: (next: Location) => boolean;
  place: 'dialog' | 'page';
}

type SessionOptions = Pick<CourseFormProps, 'course' | 'academyId' | 'languages'> & { initial: CourseValues; files: FormFiles };

/** Saving a course: creates it, or changes it on top of the revision that the form began from. */
function useCourseSession({ course, academyId, languages, initial, files }: SessionOptions) {
  const client = useApolloClient();
  const refetch = { refetchQueries: [CourseListDocument], awaitRefetchQueries: true };
  const [create] = useMutation(CreateCourseDocument, refetch);
  const [update] = useMutation(UpdateCourseDocument);
  return useEditorSession<CourseValues>({
    item: course === null ? `course:new:${academyId}` : `course:${course.id}`,
    revision: course?.revision ?? null,
    initialValues: initial,
    fieldsOf: courseFields,
    write: async (values, revision) => {
      const input = courseInput(values, initial, files.unused());
      if (course === null || revision === null) await create({ variables: { academyId, input } });
      else await update({ variables: { id: course.id, revision, input } });
    },
    readNewest: async () => {
      const { data } = await client.query({ query: CourseToEditDocument, variables: { id: course?.id ?? '' }, fetchPolicy: 'network-only' });
      if (data === undefined) throw new Error('The server answered without a course');
      const newest = data.adminCourse;
      const values = courseValues(newest, languages, newest.defaultLanguage);
      return { values, revision: newest.revision, by: newest.updatedBy, at: newest.updatedAt };
    },
  });
}

function CourseTexts({ code, original }: { code: string; original: OneLanguage['original'] }) {
  return (
    <>
      <TranslatedField
        key={`name-${code}`}
        name={`translations.${code}.name`}
        language={code}
        required
        maxLength={NAME_MAX}
        label={<Trans>Title</Trans>}
        original={original('name')}
      />
      <TranslatedField
        key={`description-${code}`}
        name={`translations.${code}.description`}
        language={code}
        lines={6}
        maxLength={DESCRIPTION_MAX}
        label={<Trans>Description</Trans>}
        original={original('description')}
      />
    </>
  );
}

interface FieldsProps extends Pick<CourseFormProps, 'course' | 'academyId' | 'languages' | 'onCancel' | 'staysAt' | 'place'> {
  session: EditorSession<CourseValues>;
  files: FormFiles;
  language: string;
  onLanguage: (language: string) => void;
  discard: () => void;
}

function CourseFields({ course, academyId, languages, session, files, language, onLanguage, onCancel, staysAt, place, discard }: FieldsProps) {
  const describe = useFieldDescription(<Trans>Title</Trans>);
  return (
    <>
      <EditorKeeper session={session} describe={describe} staysAt={staysAt} onLeave={discard} />
      <TranslationTabs languages={languages} saved={course?.languages ?? []} selected={language} onSelect={onLanguage}>
        {({ language: code, original }) => <CourseTexts code={code} original={original} />}
      </TranslationTabs>
      <Part title={<Trans>Settings</Trans>}>
        <Choices>
          <DefaultLanguageField languages={languages} />
          <VisibilityField name="courseType" label={<Trans>Type of course</Trans>} />
          <AttemptsField />
          {course !== null && <StatusField />}
        </Choices>
      </Part>
      <ImagePart scope={course === null ? `course:new:${academyId}:image` : `course:${course.id}:image`} aspect={CROP_ASPECTS.course} files={files} />
      <SaveBar
        place={place}
        submit={course === null ? <Trans>Add course</Trans> : <Trans>Save course</Trans>}
        onCancel={onCancel}
        waiting={files.busy ? <Trans>The picture is still on its way…</Trans> : undefined}
      />
    </>
  );
}

/**
 * Adds or edits a course (spec §5). The status is sent only when the person changed it here, so saving never unpublishes
 * (product rules §9). After saving in place give it another `key`, so that it begins from what was saved.
 */
export function CourseForm({ course: newest, academyId, languages, fallback = 'en', onSaved, onCancel, staysAt, place }: CourseFormProps) {
  // As it was when the form opened: a newer version read meanwhile must not put aside what is typed.
  const [course] = useState(newest);
  const [initial] = useState(() => courseValues(course, languages, languages.includes(fallback) ? fallback : (languages[0] ?? fallback)));
  const [language, setLanguage] = useState(initial.defaultLanguage);
  const files = useFormFiles(initial.image?.id ?? null);
  const session = useCourseSession({ course, academyId, languages, initial, files });
  const values = useRef(initial);

  const save = async (next: CourseValues) => {
    await session.save(next);
    notify({ tone: 'success', title: course === null ? <Trans>Course added successfully!</Trans> : <Trans>Course Updated successfully!</Trans> });
    onSaved();
  };
  const check = (next: CourseValues) => {
    values.current = next;
    return checkCourse(next, languages);
  };

  return (
    <EditorForm initialValues={initial} check={check} onSubmit={save} reveal={(paths) => setLanguage(tabToShow(paths, language))}>
      <CourseFields
        {...{ course, academyId, languages, session, files, language, onCancel, staysAt, place }}
        onLanguage={setLanguage}
        discard={() => files.discard(values.current.image)}
      />
    </EditorForm>
  );
}
