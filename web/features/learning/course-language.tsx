import { useApolloClient } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { languageName } from '../../shared/i18n/languages.ts';
import { chooseCourseLanguage, contentLanguageOf, courseLanguage, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';

/** Names the language that was chosen for this course only, and leads back to the preferred one. Renders nothing without a choice. */
export function CourseLanguage({ courseId }: { courseId: string }) {
  const client = useApolloClient();
  const preferred = contentLanguageOf(useReadingPreference());
  const chosen = courseLanguage(courseId);
  if (chosen === null || chosen === preferred) return null;
  const name = <Isolate lang={chosen}>{languageName(chosen)}</Isolate>;
  const preferredName = <Isolate lang={preferred}>{languageName(preferred)}</Isolate>;
  const goBack = () => {
    chooseCourseLanguage(courseId, null);
    void client.refetchQueries({ include: 'active' });
  };
  return (
    <Text small tone="soft">
      <Trans>You are reading this course in {name}.</Trans>{' '}
      <TextButton onClick={goBack}>
        <Trans>Show it in {preferredName}</Trans>
      </TextButton>
    </Text>
  );
}
