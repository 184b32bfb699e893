import { useQuery } from '@apollo/client/react';
import { useListRefresh } from '../../shared/paged-list.ts';
import { usePresenceChanges } from '../../shared/presence-changes.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { AcademyLearnersDocument, type AcademyLearnersQuery } from './academy-learners.generated.ts';
import { isNarrowed, usePeopleFilter } from './people-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeoplePage, type PeoplePageProps } from './people-page.tsx';
import { refreshPage } from './refresh-page.ts';
import { useLiveLearners } from './use-live-people.ts';

type Learner = AcademyLearnersQuery['academy']['learners']['items'][number];

export interface AcademyLearnersProps {
  academyId: string;
  seeEmails: boolean;
  action?: PeoplePageProps<Learner>['action'];
}

/** The learners of an academy (docs/specification.md#2-screens-and-routes). Filters and order are in the URL. */
export function AcademyLearners({ academyId, seeEmails, action }: AcademyLearnersProps) {
  const { filter, choose, clear } = usePeopleFilter();
  const result = useQuery(AcademyLearnersDocument, { variables: { academyId, filter } });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        academy: { ...shown.academy, learners: withNextPage(shown.academy.learners, next.academy.learners) },
      }),
    });
  });
  const refresh = useListRefresh(AcademyLearnersDocument, { academyId, filter }, (shown, { academy }) => ({
    academy: { ...shown.academy, learners: refreshPage(shown.academy.learners, academy.learners) },
  }));
  // On failure the list stays as it is; the next event reads it again.
  const readAgain = () => void refresh(result.data?.academy.learners.items.length ?? 0).catch(() => undefined);
  useLiveLearners(academyId, readAgain);
  const shown = result.data?.academy.learners;
  // Of a list that is shown whole, the rows move by themselves.
  usePresenceChanges(filter.presence !== null || shown?.nextCursor != null, readAgain);
  return (
    <Stack gap={{ base: '2', md: '3' }}>
      <PeopleFilters filter={filter} seeEmails={seeEmails} onChoose={choose} onClear={clear} />
      <QueryState result={result} skeleton={<RowsSkeleton avatar counted />}>
        {({ academy: { learners } }) => (
          <PeoplePage
            page={learners}
            narrowed={isNarrowed(filter)}
            onClear={clear}
            more={more}
            onlineFirst={filter.presence === null}
            added={seeEmails}
            action={action}
          />
        )}
      </QueryState>
    </Stack>
  );
}
