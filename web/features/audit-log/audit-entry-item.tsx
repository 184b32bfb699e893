import { Trans } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Text } from '../../shared/ui/layout.tsx';
import { ActionValue, ActorValue, ApplicationValue, type AuditEntryProps, DeniedTag, Name, ObjectValue } from './audit-entry-parts.tsx';

const Details = chakra('details', {
  base: { '&[open] > summary svg': { transform: 'rotate(180deg)' } },
});
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '2',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px', rounded: 'card' },
    '& > svg': { color: 'inkSoft', flex: 'none' },
  },
});
const Words = chakra('span', { base: { display: 'grid', gap: '0.5', flex: '1', minW: '0', overflowWrap: 'anywhere' } });
const Happened = chakra('span', { base: { lineHeight: '1.35' } });

/** Returns whether the object of an entry has a name to show beside the action. */
const isNamed = ({ state, name }: { state: string; name: string }): boolean => state !== 'unnamed' && state !== 'deleted' && name !== '';

/** An entry of the audit trail on a phone: what happened, who and when; a press shows the links and filters. */
export function AuditEntryItem({ entry: { at, actor, application, action, object, result }, onFilter }: AuditEntryProps) {
  const format = useFormat();
  return (
    <li>
      <Details>
        <Summary>
          <Words>
            <Happened>
              <ActionValue action={action} />
              {object !== null && isNamed(object) && (
                <>
                  {': '}
                  <Name of={object} />
                </>
              )}{' '}
              {result === 'denied' && <DeniedTag />}
            </Happened>
            <Text as="span" fontSize="xs" lineHeight="1.4" tone="soft">
              {actor === null ? <Trans>Not signed in</Trans> : <Name of={actor} />}
              <FactSeparator />
              {format.dateTime(at)}
            </Text>
          </Words>
          <Icon icon={ChevronDownIcon} />
        </Summary>
        <chakra.div px="3" pb="3">
          {actor !== null && <ActorValue actor={actor} onFilter={() => onFilter('actor', actor.id)} />}
          {application !== null && <ApplicationValue application={application} />}
          {object !== null && <ObjectValue object={object} onFilter={() => onFilter('object', object.id ?? '')} />}
        </chakra.div>
      </Details>
    </li>
  );
}
