import { Plural, Trans, useLingui } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import { Link } from 'react-router-dom';
import { percentOf } from '../../../schema/rules.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { focusRing } from '../../shared/ui/focus-ring.ts';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { keptGround } from '../../shared/ui/print.ts';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import type { CourseResultsQuery } from './course-results.generated.ts';
import { useOverviewAddress } from './use-overview-address.ts';

const List = chakra('ul', { base: { display: 'grid', gap: '3' } });
const Item = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gap: '2',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    px: { base: '4', md: '5' },
    py: '4',
    _hover: { borderColor: 'control' },
    _focusWithin: focusRing,
  },
});
/** The link covers its item. */
const Name = chakra(Link, {
  base: {
    fontWeight: 'medium',
    color: 'ink',
    textDecoration: 'none',
    outline: 'none',
    _after: { content: '""', position: 'absolute', inset: '0', rounded: 'card' },
  },
});
const Track = chakra('span', {
  base: { display: 'block', h: '8px', rounded: 'pill', bg: 'sunken', boxShadow: 'inset 0 0 0 1px var(--control)', overflow: 'hidden', ...keptGround },
});
const Filled = chakra('span', { base: { display: 'block', h: 'full', bg: 'accent' } });

type Results = CourseResultsQuery['courseResults'];

function ModuleItem({ module, position }: { module: Results['modules'][number]; position: number }) {
  const format = useFormat();
  const address = useOverviewAddress();
  const students = module.current + module.completed;
  const percent = percentOf(module.completed, students);
  const completed = format.number(module.completed);
  return (
    <Item>
      <Row justifyContent="space-between" flexWrap="wrap" columnGap="3" rowGap="1">
        <Name to={address.addressOfModule(module.id)} preventScrollReset>
          {format.number(position)}. <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>
        </Name>
        {module.homeworkWaiting > 0 && (
          <Tag tone="attention">
            <Plural value={module.homeworkWaiting} one="# submission waiting" other="# submissions waiting" />
          </Tag>
        )}
      </Row>
      <Track aria-hidden>
        <Filled style={{ inlineSize: `${percent}%` }} />
      </Track>
      <Text small tone="soft">
        {students === 0 ? (
          <Trans>No learners yet</Trans>
        ) : (
          <Plural value={students} one={`${completed} of # learner completed this module.`} other={`${completed} of # learners completed this module.`} />
        )}{' '}
        {module.current > 0 && (
          <Plural value={module.current} one="# is still in it or has not started it." other="# are still in it or have not started it." />
        )}
      </Text>
    </Item>
  );
}

/** The modules that the viewer may review, with the counts of their students. */
export function CourseResults({ results }: { results: Results }) {
  const { t } = useLingui();
  if (results.modules.length === 0) {
    return (
      <EmptyState icon={UsersIcon}>
        <Trans>There are no modules for you to review.</Trans>
      </EmptyState>
    );
  }
  return (
    <Stack gap="3">
      <Text small tone="soft">
        <Plural value={results.studentCount} one="# learner" other="# learners" />
      </Text>
      <List aria-label={t`Modules`}>
        {results.modules.map((module, index) => (
          <ModuleItem key={module.id} module={module} position={index + 1} />
        ))}
      </List>
    </Stack>
  );
}
