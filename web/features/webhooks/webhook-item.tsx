import { Trans, useLingui } from '@lingui/react/macro';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import ListIcon from 'lucide-react/icons/list';
import PencilIcon from 'lucide-react/icons/pencil';
import PowerIcon from 'lucide-react/icons/power';
import TrashIcon from 'lucide-react/icons/trash';
import { menuItem } from '../../shared/editing/row-menu.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ItemTitle } from '../../shared/ui/item-list.tsx';
import { Isolate, Row, Tag, Text } from '../../shared/ui/layout.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import type { WebhookItem_WebhookFragment } from './webhook-list.generated.ts';
import { EVENT_WORDS } from './webhook-texts.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    ps: { base: '4', md: '5' },
    pe: '2',
    py: '3',
  },
});

export interface WebhookItemProps {
  webhook: WebhookItem_WebhookFragment;
  onEdit: () => void;
  onDeliveries: () => void;
  onSwitch: () => void;
  onDelete: () => void;
}

/** Whether a webhook works: it is off, every try failed for a while, or when the last event was delivered. */
function Health({ webhook: { state, failingSince, deliveredAt } }: Pick<WebhookItemProps, 'webhook'>) {
  const format = useFormat();
  const [since, last] = [failingSince, deliveredAt].map((date) => (date === null ? null : format.dateTime(date)));
  if (since !== null)
    return (
      <Text small>
        {state === 'off' ? <Trans>Switched off. Every try had failed since {since}.</Trans> : <Trans>Every try has failed since {since}.</Trans>}
      </Text>
    );
  if (last === null) return null;
  return (
    <Text small tone="soft">
      <Trans>Last delivery {last}</Trans>
    </Text>
  );
}

/** A webhook: its address, what it sends, and whether it works. */
export function WebhookItem({ webhook, onEdit, onDeliveries, onSwitch, onDelete }: WebhookItemProps) {
  const { t, i18n } = useLingui();
  const { url: name, eventTypes, state, failingSince } = webhook;
  const isOn = state === 'on';
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  return (
    <Item>
      <chakra.div flex="1" minW="0">
        <Row flexWrap="wrap" gap="2">
          <ItemTitle>
            <Isolate dir="ltr">{name}</Isolate>
          </ItemTitle>
          <Tag tone={isOn ? (failingSince === null ? 'success' : 'attention') : undefined}>
            {isOn ? <Trans context="webhook">On</Trans> : <Trans context="webhook">Off</Trans>}
          </Tag>
        </Row>
        <Text small tone="soft">
          {list.format(eventTypes.map((type) => i18n._(EVENT_WORDS[type])))}
        </Text>
        <Health webhook={webhook} />
      </chakra.div>
      <Menu
        label={t`Actions for ${name}`}
        opener={<Icon icon={EllipsisIcon} />}
        items={[
          { key: 'deliveries', icon: ListIcon, words: <Trans>Last deliveries</Trans>, onChoose: onDeliveries },
          { key: 'edit', icon: PencilIcon, words: <Trans>Edit webhook</Trans>, onChoose: onEdit },
          { key: 'switch', icon: PowerIcon, words: isOn ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>, onChoose: onSwitch },
          { key: 'delete', icon: TrashIcon, words: <Trans>Delete webhook</Trans>, onChoose: onDelete, danger: true },
        ].flatMap(menuItem)}
      />
    </Item>
  );
}
