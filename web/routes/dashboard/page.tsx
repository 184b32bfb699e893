import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { AcademyCard } from '../../features/academies/academy-card.tsx';
import { ContinueCard } from '../../features/learning/continue-card.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { useViewer } from '../../shared/session/session.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/faces.tsx';
import { CardGrid, Heading, Isolate, PageBody, Stack } from '../../shared/ui/layout.tsx';
import { OtherLanguages } from '../../shared/ui/other-languages.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { CardsSkeleton } from '../../shared/ui/skeleton.tsx';
import { DashboardPageDocument, type DashboardPageQuery } from './page.generated.ts';

/** Cards in the first row of a large screen. */
const FIRST_ROW = 3;

function Loaded({ data: { continueCard, academies } }: { data: DashboardPageQuery }) {
  const hidden = academies.hiddenByLanguage;
  return (
    <>
      {continueCard && <ContinueCard card={continueCard} />}
      <Stack as="section" aria-labelledby="academies" mt="4">
        <Heading id="academies">
          <Trans>Academies</Trans>
        </Heading>
        {academies.items.length === 0 ? (
          <EmptyState
            action={
              <ButtonLink to="/my-courses" look="plain">
                <Trans>To my courses</Trans>
              </ButtonLink>
            }
          >
            <Trans>There are no academies yet</Trans>
          </EmptyState>
        ) : (
          <CardGrid>
            {academies.items.map((academy, place) => (
              <AcademyCard key={academy.id} academy={academy} eager={place < FIRST_ROW} />
            ))}
          </CardGrid>
        )}
        <OtherLanguages
          hidden={hidden}
          sentence={<Plural value={hidden} one="# academy is in other languages." other="# academies are in other languages." />}
        />
      </Stack>
    </>
  );
}

/** Where everybody arrives: what they were doing last, and the academies (spec §2). */
export function DashboardPage() {
  const { t } = useLingui();
  const { name } = useViewer();
  const result = useQuery(DashboardPageDocument);
  return (
    <PageBody>
      <PageTitle title={t`Academies`}>
        <Trans>
          Good to see you again, <Isolate>{name}</Isolate>
        </Trans>
      </PageTitle>
      <QueryState result={result} skeleton={<CardsSkeleton />}>
        {(data) => <Loaded data={data} />}
      </QueryState>
    </PageBody>
  );
}
