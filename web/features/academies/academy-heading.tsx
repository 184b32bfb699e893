import { Trans, useLingui } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { AcademyHeading_AcademyFragment } from './academy-heading.generated.ts';

/** The top of an academy page: breadcrumb, full name and subtitle. */
export function AcademyHeading({ academy }: { academy: AcademyHeading_AcademyFragment }) {
  const { t } = useLingui();
  const language = inLanguage(academy.shownLanguage);
  const crumbs = [
    { key: 'academies', label: t`Academies`, to: '/dashboard' },
    { key: 'academy', label: <Isolate lang={language.lang}>{academy.name}</Isolate> },
  ];
  return (
    <Stack gap="2">
      <Breadcrumbs crumbs={crumbs} />
      <PageTitle title={academy.name}>
        <Isolate {...language}>{academy.name}</Isolate>
      </PageTitle>
      {academy.subTitle !== '' && (
        <Text tone="soft" fontSize="lg">
          <Isolate {...language}>{academy.subTitle}</Isolate>
        </Text>
      )}
      <Row gap="2" flexWrap="wrap">
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
