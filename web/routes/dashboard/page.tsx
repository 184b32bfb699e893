import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CROP_ASPECTS } from '../../../schema/limits.ts';
import { ContinueCard } from '../../features/learning/continue-card.tsx';
import { firstAnswerLoader } from '../../shared/apollo/first-answer-loader.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { useViewer } from '../../shared/session/session.ts';
import { Isolate, PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { CardsSkeleton } from '../../shared/ui/skeleton.tsx';
import { useMore } from '../../shared/use-more.ts';
import { AcademiesSection } from './academies-section.tsx';
import { DashboardPageDocument, type DashboardPageQuery } from './page.generated.ts';

/** Page size of the academies. */
const PAGE_SIZE = 50;

/** The start page: the last used course, and the academies (docs/specification.md#2-screens-and-routes). */
export function DashboardPage() {
  const { t } = useLingui();
  const { name } = useViewer();
  const [ended, setEnded] = useState(false);
  const result = useQuery(DashboardPageDocument);
  const more = useMore(async (offset) => {
    const next = await result.fetchMore({ variables: { offset }, updateQuery: append });
    setEnded((next.data?.academies.items.length ?? 0) < PAGE_SIZE);
  }, notifyFailure);
  return (
    <PageBody>
      <PageTitle title={t`Academies`}>
        <Trans>
          Good to see you again, <Isolate>{name}</Isolate>
        </Trans>
      </PageTitle>
      <QueryState result={result} skeleton={<CardsSkeleton aspect={CROP_ASPECTS.academy} />}>
        {({ continueCard, academies }) => {
          const shown = academies.items.length;
          const mayBeMore = !ended && shown > 0 && shown % PAGE_SIZE === 0;
          return (
            <>
              {continueCard && <ContinueCard card={continueCard} />}
              <AcademiesSection academies={academies} onMore={mayBeMore ? () => more.load(shown) : undefined} loadingMore={more.loading} />
            </>
          );
        }}
      </QueryState>
    </PageBody>
  );
}

function append(shown: DashboardPageQuery, { fetchMoreResult: next }: { fetchMoreResult: DashboardPageQuery }): DashboardPageQuery {
  return { ...shown, academies: { ...shown.academies, items: [...shown.academies.items, ...next.academies.items] } };
}

export const loader = firstAnswerLoader(DashboardPageDocument);
