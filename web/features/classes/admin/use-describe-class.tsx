import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Weekday } from '../../../../schema/class-schedule.ts';
import { placeOf } from '../../../../schema/time-zone-name.ts';
import type { FieldDescription } from '../../../shared/editing/editor-session-dialogs.tsx';
import { useScheduleFormat } from '../../../shared/i18n/format-schedule.ts';
import { languageName } from '../../../shared/i18n/languages.ts';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { RichText } from '../../../shared/ui/rich-text.tsx';
import { useClassTypeWords } from './class-part.tsx';
import type { ClassOptions, ClassValues } from './class-values.ts';

const TRANSLATED = /^translations\.([^.]+)\.(\w+)$/;

function Label({ words, language }: { words: ReactNode; language: string }) {
  return (
    <>
      {words}
      <FactSeparator />
      <bdi lang={language}>{languageName(language)}</bdi>
    </>
  );
}

/** Returns labels and values of the fields of a class for the comparison of two versions. */
export function useDescribeClass({ modules, leaders }: ClassOptions): (path: string, value: unknown) => FieldDescription {
  const { t } = useLingui();
  const types = useClassTypeWords();
  const format = useScheduleFormat();
  return (path, value) => {
    const [, language, part] = TRANSLATED.exec(path) ?? [];
    if (language !== undefined) {
      return part === 'name'
        ? { label: <Label words={<Trans>Name</Trans>} language={language} />, language, text: String(value ?? '') }
        : {
            label: <Label words={<Trans>Description</Trans>} language={language} />,
            language,
            text: <RichText html={String(value ?? '')} />,
            html: String(value ?? ''),
          };
    }
    const text = String(value ?? '');
    switch (path) {
      case 'classType':
        return { label: <Trans>Type of class</Trans>, text: types[text as ClassValues['classType']] };
      case 'moduleId':
        return { label: <Trans>Module</Trans>, text: modules.find(({ id }) => id === value)?.name ?? '' };
      case 'days':
        return { label: <Trans>Weekdays</Trans>, text: (value as Weekday[]).map((day) => format.weekday(day)).join(', ') };
      case 'time':
        return { label: <Trans>Start time</Trans>, text };
      case 'timeZone':
        return { label: <Trans>The time stays the same in</Trans>, text: placeOf(text) };
      case 'leaderId': {
        const leader = leaders.find(({ id }) => id === value);
        return { label: <Trans>Class leader</Trans>, text: leader === undefined ? t`No leader` : `${leader.name} ${leader.surname}`.trim() };
      }
      default:
        return { label: <Trans>Default language</Trans>, text: languageName(text) };
    }
  };
}
