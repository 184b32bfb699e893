import { useQuery } from '@apollo/client/react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { useMore } from '../../shared/use-more.ts';
import { AcademyLearnersDocument } from './academy-learners.generated.ts';
import { appendPage } from './append-page.ts';
import { isNarrowed, usePeopleFilter } from './people-filter.ts';
import { PeopleFilters } from './people-filters.tsx';
import { PeoplePage } from './people-page.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';

/** The learners of an academy (docs/specification.md#2-screens-and-routes). Filters and order are in the URL. */
export function AcademyLearners({ academyId, seeEmails }: { academyId: string; seeEmails: boolean }) {
  const { filter, choose, clear } = usePeopleFilter();
  const result = useQuery(AcademyLearnersDocument, { variables: { academyId, filter } });
  const more = useMore(async (offset) => {
    await result.fetchMore({
      variables: { offset },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        academy: { ...shown.academy, learners: appendPage(shown.academy.learners, next.academy.learners) },
      }),
    });
  }, notifyFailure);
  return (
    <Stack>
      <PeopleFilters filter={filter} seeEmails={seeEmails} onChoose={choose} />
      <QueryState result={result} skeleton={<PeopleSkeleton />}>
        {({ academy: { learners } }) => (
          <PeoplePage
            page={learners}
            narrowed={isNarrowed(filter)}
            onClear={clear}
            onMore={() => more.load(learners.items.length)}
            loadingMore={more.loading}
          />
        )}
      </QueryState>
    </Stack>
  );
}
