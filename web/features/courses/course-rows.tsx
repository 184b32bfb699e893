import { Plural, Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import { Link } from 'react-router-dom';
import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText, Isolate } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { CourseRows_CourseFragment } from './course-rows.generated.ts';

const Rows = chakra('ul', {
  base: { borderBlockStartWidth: '1px', borderColor: 'line', '& > li + li': { borderBlockStartWidth: '1px', borderColor: 'line' } },
});
const RowLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minH: '12',
    px: '5',
    py: '2',
    textDecoration: 'none',
    outlineOffset: '-2px',
    _hover: { bg: 'sunken' },
    // With 200 % text on a phone, the state is below the name.
    _largeText: { px: '2', columnGap: '2', rowGap: '0', flexWrap: 'wrap' },
  },
});
const Name = chakra('span', { base: { flex: '1', minW: '0', _largeText: { flexBasis: '100%' } } });
const State = chakra('span', { base: { flex: 'none', color: 'inkSoft', fontSize: 'sm', display: 'inline-flex', alignItems: 'center', gap: '1' } });

interface RowStateProps {
  course: CourseRows_CourseFragment;
  percent: number | undefined;
}

function RowState({ course, percent }: RowStateProps) {
  const format = useFormat();
  if (percent !== undefined) return <State>{format.percent(percent)}</State>;
  if (!course.lastCompletedAt) return null;
  return (
    <State>
      <Icon icon={CheckIcon} size={1} />
      <HiddenText>
        <Trans>Completed</Trans>
      </HiddenText>
    </State>
  );
}

export interface CourseRowsProps {
  courses: readonly CourseRows_CourseFragment[];
  /** Progress of the begun courses by id. */
  percents: ReadonlyMap<string, number>;
  /** The number of courses of the academy. */
  total: number;
  academyId: string;
}

/** The first courses of an academy below its card, with progress, and a link to all of them. */
export function CourseRows({ courses, percents, total, academyId }: CourseRowsProps) {
  if (courses.length === 0) return null;
  return (
    <Rows>
      {courses.map((course) => (
        <li key={course.id}>
          <RowLink to={`/academy-course-detail/${course.id}`}>
            <Name>
              <Isolate {...inLanguage(course.shownLanguage)}>{cutText(course.name, CUTS.name)}</Isolate>
            </Name>
            <RowState course={course} percent={percents.get(course.id)} />
          </RowLink>
        </li>
      ))}
      {total > courses.length && (
        <li>
          <RowLink to={`/academy-detail/${academyId}`}>
            <Plural value={total} one="All # course" other="All # courses" />
          </RowLink>
        </li>
      )}
    </Rows>
  );
}
