import { Trans, useLingui } from '@lingui/react/macro';
import { Ago } from '../../shared/ui/ago.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Tag, Text } from '../../shared/ui/layout.tsx';
import { ShowMore } from '../../shared/ui/show-more.tsx';
import type { FeedbackQueue_ItemFragment } from './feedback-queue.generated.ts';
import { WaitingText } from './waiting-text.tsx';

const List = chakra('ol', {
  base: { display: 'grid', gap: '1', gridTemplateColumns: 'minmax(0, 1fr)', maxH: { base: '50dvh', md: 'calc(100dvh - 16rem)' }, overflowY: 'auto', p: '1' },
});
const Entry = chakra('button', {
  base: {
    w: 'full',
    textAlign: 'start',
    px: '3',
    py: '2',
    rounded: 'control',
    display: 'grid',
    gap: '0.5',
    overflowWrap: 'anywhere',
    _hover: { bg: 'sunken' },
    '&[aria-current=true]': { bg: 'accentSoft', color: 'accentInk' },
  },
});

function Writes({ name }: { name: string }) {
  return (
    <Tag tone="attention">
      <Trans>
        <Isolate>{name}</Isolate> is writing feedback
      </Trans>
    </Tag>
  );
}

export interface FeedbackListProps {
  items: readonly FeedbackQueue_ItemFragment[];
  total: number;
  current: string | null;
  onSelect: (id: string) => void;
  /** Loads the next page; null on the last one. */
  onMore: (() => void) | null;
  loadingMore: boolean;
}

/** The homework that waits, oldest first. */
export function FeedbackList({ items, total, current, onSelect, onMore, loadingMore }: FeedbackListProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Waiting homework`}>
      <Text small tone="soft" role="status" pb="2" display={{ base: 'none', md: 'block' }}>
        <WaitingText waiting={total} />
      </Text>
      <List>
        {items.map(({ id, learner, courseName, stepName, submittedAt, lease }) => (
          <li key={id}>
            <Entry type="button" aria-current={id === current || undefined} onClick={() => onSelect(id)}>
              <chakra.span fontWeight="medium">
                <Isolate>{`${learner.name} ${learner.surname}`}</Isolate>
              </chakra.span>
              <Text as="span" small>
                <Isolate>{courseName}</Isolate> › <Isolate>{stepName}</Isolate>
              </Text>
              <Text as="span" small tone={id === current ? undefined : 'soft'}>
                <Ago at={submittedAt} />
              </Text>
              {lease?.mine === false && <Writes name={lease.holder.name} />}
            </Entry>
          </li>
        ))}
      </List>
      {onMore !== null && <ShowMore busy={loadingMore} onPress={onMore} />}
    </nav>
  );
}
