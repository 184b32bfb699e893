import { useApolloClient } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import GlobeIcon from 'lucide-react/icons/globe';
import { languageName } from '../../shared/i18n/languages.ts';
import { chooseCourseLanguage, contentLanguageOf, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Isolate, Row } from '../../shared/ui/layout.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';

/** A course without texts in the reading language: says so, and offers its languages for this course only. */
export function NotTranslated({ course }: { course: { id: string; languages: readonly string[] } }) {
  const client = useApolloClient();
  const wanted = contentLanguageOf(useReadingPreference());
  const name = <Isolate lang={wanted}>{languageName(wanted)}</Isolate>;
  const readIn = (language: string) => {
    chooseCourseLanguage(course.id, language);
    void client.refetchQueries({ include: 'active' });
  };
  return (
    <EmptyState
      icon={GlobeIcon}
      action={
        <Row flexWrap="wrap" justifyContent="center">
          {course.languages
            .filter((language) => language !== wanted)
            .map((language) => (
              <AppButton key={language} variant="plain" lang={language} onClick={() => readIn(language)}>
                {languageName(language)}
              </AppButton>
            ))}
        </Row>
      }
    >
      <Trans>This course is not available in {name} yet. Read it in:</Trans>
    </EmptyState>
  );
}
