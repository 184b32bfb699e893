import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { languageNameIn } from '../../../shared/i18n/languages.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Heading, Isolate, PageLink, Stack, Text } from '../../../shared/ui/layout.tsx';
import type { CourseRow_CourseFragment } from '../courses/course-row.generated.ts';

const Lines = chakra('ul', { base: { display: 'grid', '& a': { minH: '11', display: 'inline-flex', alignItems: 'center' } } });

export interface CourseStateProps {
  course: Pick<CourseRow_CourseFragment, 'id' | 'coverage' | 'enrolledCount'>;
}

/** What a course needs while none of its steps is open: the texts that are missing by language, its learners, and their homework. */
export function CourseState({ course: { id, coverage, enrolledCount } }: CourseStateProps) {
  const { i18n } = useLingui();
  const page = `/admin/course-detail/${id}`;
  const open = coverage.filter(({ total, current }) => current < total);
  return (
    <Stack gap="6" py="6">
      <Text tone="soft">
        <Trans>Choose a step to edit, or add a new one.</Trans>
      </Text>
      <Stack gap="2">
        <Heading as="h2">
          <Trans>Texts that need work</Trans>
        </Heading>
        {open.length === 0 ? (
          <Alert tone="success">
            <Trans>All texts are complete in all languages.</Trans>
          </Alert>
        ) : (
          <Lines>
            {open.map(({ language, total, current }) => {
              const name = <Isolate>{languageNameIn(i18n.locale, language)}</Isolate>;
              return (
                <li key={language}>
                  <PageLink to={`${page}?tab=1&gaps=${language}`}>
                    <span>
                      {name}: <Plural value={total - current} one="# text" other="# texts" />
                    </span>
                  </PageLink>
                </li>
              );
            })}
          </Lines>
        )}
      </Stack>
      <Stack gap="2">
        <Heading as="h2">
          <Trans>Learners</Trans>
        </Heading>
        <Lines>
          <li>
            <PageLink to={`${page}?tab=3`}>
              <Plural value={enrolledCount} one="# enrolled learner" other="# enrolled learners" />
            </PageLink>
          </li>
          <li>
            <PageLink to={`/feedback?course=${id}`}>
              <Trans>Homework that waits for feedback</Trans>
            </PageLink>
          </li>
        </Lines>
      </Stack>
    </Stack>
  );
}
