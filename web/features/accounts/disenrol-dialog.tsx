import { skipToken, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Row, Text } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { DisenrolAcademiesDocument, DisenrolCoursesDocument } from './disenrol-dialog.generated.ts';
import type { DisenrolTarget } from './use-account-actions.tsx';

interface Item {
  id: string;
  translations: ReadonlyArray<{ language: string; name: string }>;
}

const NO_COURSES: readonly Item[] = [];

/** Choices with the names in the language of the page, else in the default language of the item, which comes first. */
function useChoices(items: readonly Item[]) {
  const { i18n } = useLingui();
  return items.map(({ id, translations }) => {
    const text = translations.find(({ language }) => language === i18n.locale) ?? translations[0];
    return { value: id, label: text?.name ?? '', ...(text === undefined ? {} : { lang: text.language }) };
  });
}

export interface DisenrolDialogProps {
  /** Number of selected users. */
  count: number;
  busy: boolean;
  onClose: () => void;
  onDisenrol: (target: DisenrolTarget) => void;
}

function Target({ academies, busy, onClose, onDisenrol }: Omit<DisenrolDialogProps, 'count'> & { academies: readonly Item[] }) {
  const { t } = useLingui();
  const [academyId, setAcademyId] = useState(academies[0]?.id ?? '');
  const [courseId, setCourseId] = useState('');
  const courses = useQuery(DisenrolCoursesDocument, academyId === '' ? skipToken : { variables: { academyId } });
  const academyChoices = useChoices(academies);
  const courseChoices = useChoices(courses.data?.adminCourses ?? NO_COURSES);
  return (
    <>
      <SelectField
        label={t`Academy`}
        value={academyId}
        choices={academyChoices}
        onChoose={(id) => {
          setAcademyId(id);
          setCourseId('');
        }}
      />
      <SelectField
        label={t`Course`}
        value={courseId}
        choices={[{ value: '', label: t`All courses of the academy` }, ...courseChoices]}
        onChoose={setCourseId}
      />
      <Text small tone="soft">
        <Trans>Access ends immediately. Progress is kept in case they enroll again.</Trans>
      </Text>
      <Row flexWrap="wrap" justifyContent="flex-end">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={busy} disabled={academyId === ''} onClick={() => onDisenrol(courseId === '' ? { academyId } : { courseId })}>
          <Trans>Disenroll</Trans>
        </AppButton>
      </Row>
    </>
  );
}

/** Asks for the course, or the academy, that the selected users leave. */
export function DisenrolDialog({ count, ...rest }: DisenrolDialogProps) {
  const result = useQuery(DisenrolAcademiesDocument);
  return (
    <Dialog open onClose={rest.onClose} title={<Trans>Disenroll</Trans>}>
      <Text>
        <Plural value={count} one="# user" other="# users" />
      </Text>
      <QueryState result={result} skeleton={<LinesSkeleton />}>
        {({ adminAcademies }) => <Target academies={adminAcademies} {...rest} />}
      </QueryState>
    </Dialog>
  );
}
