import { useLingui } from '@lingui/react/macro';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate } from '../../shared/ui/layout.tsx';
import type { MyCourseCard_CourseFragment } from './my-course-card.generated.ts';

const Leaders = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '2',
    overflowWrap: 'anywhere',
    '& li': { minW: '0', display: 'flex', alignItems: 'center', gap: '2', fontSize: 'sm' },
  },
});

/** The leaders of a course; nothing if it has none. */
export function CourseLeaders({ leaders }: Pick<MyCourseCard_CourseFragment, 'leaders'>) {
  const { t } = useLingui();
  if (leaders.length === 0) return null;
  return (
    <Leaders aria-label={t`Course leaders`}>
      {leaders.map((leader) => (
        <li key={leader.id}>
          <Avatar name={leader.name} surname={leader.surname} color={leader.color} />
          <Isolate>
            {leader.name} {leader.surname}
          </Isolate>
        </li>
      ))}
    </Leaders>
  );
}
