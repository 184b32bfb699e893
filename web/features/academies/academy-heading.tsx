import { Trans, useLingui } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { AcademyHeading_AcademyFragment } from './academy-heading.generated.ts';

interface AcademyHeadingProps {
  academy: AcademyHeading_AcademyFragment;
}

/** The path Academies, academy (docs/specification.md#2-screens-and-routes). */
export function AcademyCrumbs({ academy }: AcademyHeadingProps) {
  const { t } = useLingui();
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/dashboard' },
    { key: 'academy', label: <Isolate lang={academy.shownLanguage}>{academy.name}</Isolate> },
  ];
  return <Breadcrumbs crumbs={crumbs} />;
}

/** The full name of an academy as the page heading, and unless `brief` the subtitle. */
export function AcademyHeading({ academy, brief }: AcademyHeadingProps & { brief: boolean }) {
  const language = inLanguage(academy.shownLanguage);
  return (
    <Stack gap="2">
      <PageTitle title={academy.name} fontSize={brief ? { base: 'lg', md: 'xl' } : undefined}>
        <Isolate {...language}>{academy.name}</Isolate>
      </PageTitle>
      {academy.subTitle !== '' && !brief && (
        <Text tone="soft" fontSize="lg">
          <Isolate {...language}>{academy.subTitle}</Isolate>
        </Text>
      )}
      <Row gap="2" flexWrap="wrap" _empty={{ display: 'none' }}>
        {academy.academyType === 'private' && (
          <Tag>
            <Icon icon={LockIcon} size={0.875} />
            <Trans>Private</Trans>
          </Tag>
        )}
        <LanguageTag language={academy.shownLanguage} />
      </Row>
    </Stack>
  );
}
