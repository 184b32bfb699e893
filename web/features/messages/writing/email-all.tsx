import { useQuery, useSubscription } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import MailIcon from 'lucide-react/icons/mail';
import { useCallback, useEffect } from 'react';
import { INACTIVE_DAYS } from '../../../../schema/overview.ts';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { UnsavedWorkProvider } from '../../../shared/forms/unsaved-work.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { withFirstPage } from '../../../shared/paged-list.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Heading, PageLink, Stack, Text } from '../../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../../shared/ui/show-more.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { useMore, withNextPage } from '../../../shared/use-more.ts';
import { EmailAllChangesDocument, EmailAllDocument, type EmailAllQuery } from './email-all.generated.ts';
import { MessageForm } from './message-form.tsx';
import { isUnderWay, MessageItem } from './message-item.tsx';

/** Milliseconds between two reads of the progress, in case an event was lost. */
const POLL = 15_000;

const Page = chakra('div', { base: { maxW: '48rem', display: 'grid', gap: '10', gridTemplateColumns: 'minmax(0, 1fr)' } });
const List = chakra('ul', { base: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' } });

type Messages = EmailAllQuery['courseMessages'];

/** Reads the messages of a course and keeps their progress up to date. */
function useMessages(courseId: string) {
  const result = useQuery(EmailAllDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  const items = result.data?.courseMessages.items ?? [];
  const { fetchMore } = result;
  /** Reads the first page again; the older messages that are shown stay. A failed read is repeated at the next event. */
  const refresh = useCallback(() => {
    const updateQuery = (shown: EmailAllQuery, { fetchMoreResult: first }: { fetchMoreResult: EmailAllQuery }) => ({
      courseMessages: withFirstPage(shown.courseMessages, first.courseMessages),
    });
    fetchMore({ variables: {}, updateQuery }).catch(() => undefined);
  }, [fetchMore]);
  // The message of an event replaces the one in the cache; one that is not listed yet is read with the list.
  useSubscription(EmailAllChangesDocument, {
    variables: { courseId },
    onData: ({ data: { data } }) => {
      if (data !== undefined && !items.some(({ id }) => id === data.courseMessageChanged.id)) refresh();
    },
    onError: () => undefined,
  });
  const underWay = items.some(isUnderWay);
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(refresh, POLL);
    return () => clearInterval(timer);
  }, [underWay, refresh]);
  return { result, refresh };
}

interface HistoryProps {
  messages: Messages;
  more: ReturnType<typeof useMore>;
  onChanged: () => void;
}

function History({ messages: { items, nextCursor }, more, onChanged }: HistoryProps) {
  return (
    <Stack as="section">
      <Heading>
        <Trans>Sent messages</Trans>
      </Heading>
      {items.length === 0 ? (
        <EmptyState icon={MailIcon}>
          <Trans>No messages have been sent to this course yet.</Trans>
        </EmptyState>
      ) : (
        <List>
          {items.map((message) => (
            <MessageItem key={message.id} message={message} onChanged={onChanged} />
          ))}
        </List>
      )}
      <ShowNextPage after={nextCursor} more={more} />
    </Stack>
  );
}

interface WritingProps {
  courseId: string;
  messages: Messages;
  onSent: () => void;
}

/** The form for a message to all learners, or to the inactive ones (`to=inactive` in the URL). */
function Writing({ courseId, messages: { recipientCount, inactiveCount }, onSent }: WritingProps) {
  const inactiveOnly = useAddressParameters().get('to') === 'inactive';
  const audience = { courseId, inactiveOnly, recipientCount: inactiveOnly ? inactiveCount : recipientCount };
  const days = useFormat().number(INACTIVE_DAYS);
  return (
    <Stack as="section" gap="2">
      <Heading>{inactiveOnly ? <Trans>Email to inactive learners</Trans> : <Trans>Email to all learners</Trans>}</Heading>
      {inactiveOnly && (
        <Text>
          <Trans>They have done nothing for {days} days and have not completed the course.</Trans>{' '}
          <PageLink to={{ search: '?tab=7' }} preventScrollReset>
            <Trans>Write to all learners</Trans>
          </PageLink>
        </Text>
      )}
      <MessageForm key={String(inactiveOnly)} audience={audience} onSent={onSent} />
    </Stack>
  );
}

/** Writes to all students of a course, with the progress of the emails and the messages sent so far (docs/product-rules.md#12-messages-to-a-course). */
export function EmailAll({ courseId }: { courseId: string }) {
  const { result, refresh } = useMessages(courseId);
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ courseMessages: withNextPage(shown.courseMessages, next.courseMessages) }),
    });
  });
  const onSent = () => {
    showToast({ tone: 'success', title: <Trans>Message sent</Trans> });
    refresh();
  };
  return (
    <UnsavedWorkProvider>
      <QueryState result={result} stays skeleton={<FormSkeleton fields={3} />}>
        {({ courseMessages }) => (
          <Page>
            <Writing courseId={courseId} messages={courseMessages} onSent={onSent} />
            <History messages={courseMessages} more={more} onChanged={refresh} />
          </Page>
        )}
      </QueryState>
    </UnsavedWorkProvider>
  );
}
