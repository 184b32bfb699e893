import { Trans, useLingui } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import { Link } from 'react-router-dom';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, PageLink, Tag, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { CourseResultsQuery } from './course-results.generated.ts';
import { LastActive } from './last-active.tsx';
import type { ProgressTable_PageFragment } from './progress-table.generated.ts';
import { useOverviewAddress } from './use-overview-address.ts';

/** The box scrolls sideways, not the page; the names of the learners stay in view. */
const Scroller = chakra('div', {
  base: {
    overflowX: 'auto',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
  },
});
const Table = chakra('table', { base: { w: 'full', borderCollapse: 'separate', borderSpacing: '0', fontSize: 'sm' } });
const cell = { px: '3', py: '2', textAlign: 'start', verticalAlign: 'top', borderColor: 'line', fontWeight: 'normal', overflowWrap: 'anywhere' } as const;
const atStart = { position: 'sticky', insetInlineStart: '0', zIndex: '1', bg: 'surface', borderInlineEndWidth: '1px' } as const;
const HeadCell = chakra('th', {
  base: { ...cell, minW: { base: '7rem', md: '9rem' }, verticalAlign: 'bottom', borderBlockEndWidth: '1px' },
  variants: { first: { true: { ...atStart, minW: '0' } } },
});
const RowHead = chakra('th', {
  base: { ...cell, ...atStart, w: '14rem', minW: 'min(11rem, 44vw)', maxW: '14rem', 'tbody tr + tr > &': { borderBlockStartWidth: '1px' } },
});
/** As wide as its longest word. */
const DataCell = chakra('td', {
  base: { ...cell, overflowWrap: 'normal', 'tbody tr + tr > &': { borderBlockStartWidth: '1px' } },
  variants: { state: { completed: { bg: 'successSoft', color: 'success' }, current: { bg: 'accentSoft', color: 'accentInk' }, open: { color: 'inkSoft' } } },
});
/** As high as a finger. */
const Name = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    fontWeight: 'medium',
    color: 'ink',
    // The column is as wide as the longest word, and no wider than this.
    maxW: 'min(12rem, 60vw)',
    overflowWrap: 'break-word',
    _focusVisible: { outlineOffset: '-2px', rounded: 'control' },
  },
});

export type ResultModule = CourseResultsQuery['courseResults']['modules'][number];
type Student = ProgressTable_PageFragment['items'][number];

/** The progress of a student in a module, in words; color repeats it. */
function ModuleCell({ module, progress }: { module: ResultModule; progress: Student['modules'][number] | undefined }) {
  const format = useFormat();
  if (progress === undefined)
    return (
      <DataCell state="open">
        <Trans>Nothing completed</Trans>
      </DataCell>
    );
  if (progress.completedAt !== null)
    return (
      <DataCell state="completed">
        <chakra.span display="inline-flex" alignItems="center" gap="1.5">
          <Icon icon={CheckIcon} />
          <Trans>Completed</Trans>
        </chakra.span>
      </DataCell>
    );
  return (
    <DataCell state="current">
      <Trans>
        {format.number(progress.completedSteps)} of {format.number(module.stepCount)} steps
      </Trans>
    </DataCell>
  );
}

/** Returns the module whose work a name leads to: the first one that the student has not completed, else the last one. */
const moduleOf = (modules: readonly ResultModule[], { modules: progress }: Student): string =>
  (modules.find(({ id }) => !progress.some(({ moduleId, completedAt }) => moduleId === id && completedAt !== null)) ?? modules.at(-1))?.id ?? '';

function StudentRow({ student, modules }: { student: Student; modules: readonly ResultModule[] }) {
  const address = useOverviewAddress();
  const { person, inactive, lastActivityAt } = student;
  return (
    <tr>
      <RowHead scope="row">
        <Name to={address.addressOfWork(moduleOf(modules, student), person.id)} preventScrollReset>
          <Isolate>
            {person.name} {person.surname}
          </Isolate>
        </Name>
        <Text small tone="soft">
          <LastActive at={lastActivityAt} />
        </Text>
        {inactive && (
          <Tag tone="attention">
            <Trans>Inactive</Trans>
          </Tag>
        )}
      </RowHead>
      {modules.map((module) => (
        <ModuleCell key={module.id} module={module} progress={student.modules.find(({ moduleId }) => moduleId === module.id)} />
      ))}
    </tr>
  );
}

/** Learners by module: how far each of them is. */
export function ProgressTable({ students, modules }: { students: readonly Student[]; modules: readonly ResultModule[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const address = useOverviewAddress();
  const label = t`Progress of the learners`;
  return (
    <Scroller tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label}>
        <thead>
          <tr>
            <HeadCell scope="col" first>
              <Trans>Learner</Trans>
            </HeadCell>
            {modules.map(({ id, name, shownLanguage }, index) => (
              <HeadCell key={id} scope="col">
                <PageLink alone to={address.addressOfModule(id)} preventScrollReset outlineOffset="-2px">
                  {format.number(index + 1)}. <Isolate {...inLanguage(shownLanguage)}>{name}</Isolate>
                </PageLink>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student) => (
            <StudentRow key={student.person.id} student={student} modules={modules} />
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}
