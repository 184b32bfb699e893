import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import MailIcon from 'lucide-react/icons/mail';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { HiddenText, Stack } from '../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { MessageBody } from './message-body.tsx';
import { MessageHeading } from './message-heading.tsx';
import { ReceivedMessagesDocument, type ReceivedMessagesQuery } from './received-messages.generated.ts';

type Message = ReceivedMessagesQuery['receivedMessages']['items'][number];

const List = chakra('ul', { base: { display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)', maxW: '48rem' } });
const Item = chakra('li', {
  base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', px: { base: '4', md: '6' }, py: '5', display: 'grid', gap: '4', minW: '0' },
});

function ReceivedMessage({ message: { subject, html, sentAt, sender, attachments } }: { message: Message }) {
  return (
    <Item>
      <MessageHeading subject={subject} sentAt={sentAt} sender={sender} />
      <MessageBody html={html} attachments={attachments} />
    </Item>
  );
}

/** The messages to a course for the people who are enrolled, newest first. */
export function ReceivedMessages({ courseId }: { courseId: string }) {
  const result = useQuery(ReceivedMessagesDocument, { variables: { courseId }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: ({ receivedMessages: shown }, { fetchMoreResult: { receivedMessages: next } }) => ({
        receivedMessages: withNextPage(shown, next),
      }),
    });
  });
  return (
    <QueryState result={result} skeleton={<LinesSkeleton count={6} />}>
      {({ receivedMessages: { items, nextCursor } }) => (
        <Stack>
          <HiddenText as="h2">
            <Trans>Messages</Trans>
          </HiddenText>
          {items.length === 0 ? (
            <EmptyState icon={MailIcon}>
              <Trans>There are no messages yet</Trans>
            </EmptyState>
          ) : (
            <List>
              {items.map((message) => (
                <ReceivedMessage key={message.id} message={message} />
              ))}
            </List>
          )}
          <ShowNextPage after={nextCursor} more={more} />
        </Stack>
      )}
    </QueryState>
  );
}
