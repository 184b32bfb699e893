import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheckIcon from 'lucide-react/icons/circle-check';
import type { DelayedAction } from '../../shared/editing/delayed-action.ts';
import { QueryState, useIsLoading } from '../../shared/query-state.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import type { ShowDocument } from '../../shared/ui/homework-file.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { FeedbackFilter } from './feedback-filter.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackList } from './feedback-list.tsx';
import { useFirstFocus, useOpening } from './feedback-opening.tsx';
import { FeedbackCoursesDocument } from './feedback-queue.generated.ts';
import { FeedbackSide } from './feedback-side.tsx';
import { FeedbackSubmissionDocument } from './feedback-submission.generated.ts';
import { FeedbackSubmission } from './feedback-submission.tsx';
import { useFeedbackQueue } from './feedback-work.ts';

const Columns = chakra('div', {
  base: { display: 'grid', gap: '6', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' }, alignItems: 'start', outline: 'none' },
  // Without the queue, in the middle of the page.
  variants: { failed: { true: { gridTemplateColumns: 'minmax(0, 1fr)' } } },
});
const Open = chakra('article', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', p: { base: '4', md: '6' }, _largeText: { p: '2' } },
});
const Keys = chakra('kbd', { base: { px: '1.5', borderWidth: '1px', borderColor: 'control', rounded: '4px', fontFamily: 'inherit', fontSize: 'sm' } });

/** The shortcuts of the queue; those with one letter work while no field has the focus. */
function Shortcuts() {
  return (
    <Text small tone="soft" display={{ base: 'none', md: 'block' }}>
      <Trans>
        <Keys>J</Keys> next, <Keys>K</Keys> previous, <Keys>Enter</Keys> write, <Keys>Ctrl</Keys> + <Keys>Enter</Keys> send and next, <Keys>Esc</Keys> leave the
        text, <Keys>U</Keys> undo sending
      </Trans>
    </Text>
  );
}

interface OpenSubmissionProps {
  id: string;
  focused: boolean;
  showDocument: ShowDocument;
  onSend: (action: DelayedAction) => void;
  onTaken: (name: string) => void;
}

function OpenSubmission({ id, focused, showDocument, onSend, onTaken }: OpenSubmissionProps) {
  const result = useQuery(FeedbackSubmissionDocument, { variables: { id } });
  return (
    <Open>
      <QueryState result={result} skeleton={<LinesSkeleton />} notFound={<Gone />}>
        {({ submissionForReview }) => (
          <Stack gap="6">
            <FeedbackSubmission submission={submissionForReview} showDocument={showDocument} />
            <FeedbackForm submissionId={id} autoFocus={focused} onSend={onSend} onTaken={onTaken} sendLabel={<Trans>Send feedback and next</Trans>} />
          </Stack>
        )}
      </QueryState>
    </Open>
  );
}

function Gone() {
  return (
    <EmptyState
      action={
        <ButtonLink to="?" variant="plain">
          <Trans>Show the queue</Trans>
        </ButtonLink>
      }
    >
      <Trans>This homework is no longer there.</Trans>
    </EmptyState>
  );
}

function NothingWaits() {
  return (
    <EmptyState icon={CircleCheckIcon}>
      <Trans>Nothing is waiting. Homework appears here when a learner submits it.</Trans>
    </EmptyState>
  );
}

/** Returns the courses of the filter, and whether queue and courses are read for the first time: the filter above the list would move it. */
function useFilterCourses({ result }: ReturnType<typeof useFeedbackQueue>) {
  const courses = useQuery(FeedbackCoursesDocument, { fetchPolicy: 'cache-and-network' });
  const awaits = { courses: useIsLoading(courses), queue: useIsLoading(result) };
  // While another filter loads, the filter stays.
  const begins = awaits.courses || (awaits.queue && result.previousData === undefined);
  return { courses: courses.data?.feedbackCourses ?? [], begins };
}

/** The homework that waits for the viewer's feedback: the list at the side, one open submission with the form (docs/product-rules.md#5-learning). */
export function FeedbackQueue({ showDocument }: { showDocument: ShowDocument }) {
  const { t } = useLingui();
  const work = useFeedbackQueue();
  const { items, current } = work;
  const { region, open, focused, onTaken, onSend, onKeyDown } = useOpening(work);
  const ready = work.result.data !== undefined;
  const loading = !ready && work.result.error === undefined;
  const { courses, begins } = useFilterCourses(work);
  // Without an open submission, all appears at once.
  const waits = loading || (current === null && begins);
  useFirstFocus(ready, region);
  return (
    <Columns failed={!ready && !loading} ref={region} tabIndex={-1} role="group" aria-label={t`Feedback`} onKeyDown={onKeyDown}>
      <FeedbackSide
        total={work.total}
        hasOpen={items.length > 0 && current !== null}
        loading={waits}
        onFold={() => region.current?.focus({ preventScroll: true })}
      >
        {(fold) => (
          <>
            {!begins && <FeedbackFilter courses={courses} filter={work.filter} onChange={work.setFilter} />}
            <QueryState result={work.result} skeleton={<LinesSkeleton />} stays>
              {() =>
                begins ? (
                  <LinesSkeleton />
                ) : (
                  items.length > 0 && (
                    <FeedbackList
                      items={items}
                      total={work.total}
                      current={current}
                      onSelect={(id) => {
                        open(id);
                        fold();
                      }}
                      onMore={work.onMore}
                      loadingMore={work.loadingMore}
                    />
                  )
                )
              }
            </QueryState>
            {items.length > 0 && !begins && <Shortcuts />}
          </>
        )}
      </FeedbackSide>
      {current !== null && <OpenSubmission key={current} id={current} focused={focused} showDocument={showDocument} onSend={onSend} onTaken={onTaken} />}
      {current === null && waits && (
        <Open as="div">
          <LinesSkeleton count={8} />
        </Open>
      )}
      {current === null && !waits && work.result.data !== undefined && <NothingWaits />}
    </Columns>
  );
}
