import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Text } from '../../shared/ui/layout.tsx';
import { ActionValue, ActorValue, ApplicationValue, type AuditEntryProps, DeniedTag, ObjectValue } from './audit-entry-parts.tsx';

const Cell = chakra('td', { base: { px: '4', py: '3', verticalAlign: 'top', borderBlockStartWidth: '1px', borderColor: 'line', overflowWrap: 'anywhere' } });

/** An entry of the audit trail: when, who, what, about what, and whether it was denied. */
export function AuditEntryRow({ entry: { at, actor, application, action, object, result }, onFilter }: AuditEntryProps) {
  const format = useFormat();
  return (
    <tr>
      <Cell>
        <Text small tone="soft" py="2.5" whiteSpace="nowrap">
          {format.dateTime(at)}
        </Text>
      </Cell>
      <Cell>
        {actor === null ? (
          <Text tone="soft" py="2.5">
            <Trans>Not signed in</Trans>
          </Text>
        ) : (
          <ActorValue actor={actor} onFilter={() => onFilter('actor', actor.id)} />
        )}
        {application !== null && <ApplicationValue application={application} />}
      </Cell>
      <Cell>
        <Row gap="2" flexWrap="wrap" py="2.5">
          <span>
            <ActionValue action={action} />
          </span>
          {result === 'denied' && <DeniedTag />}
        </Row>
      </Cell>
      <Cell>{object !== null && <ObjectValue object={object} onFilter={() => onFilter('object', object.id ?? '')} />}</Cell>
    </tr>
  );
}
