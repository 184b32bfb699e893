import { Plural } from '@lingui/react/macro';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId, useState } from 'react';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { TextButton } from '../ui/text-button.tsx';
import { useFormProblems, useShowProblem } from './form-problems.tsx';

const List = chakra('ul', {
  base: { order: '-1', flex: '1 0 100%', display: 'grid', gap: '1', maxH: '40dvh', overflowY: 'auto', listStyle: 'none' },
});

/** The number of problems as a button that opens a list with a link to each of them. */
export function ProblemList({ labelOf }: { labelOf: (path: string) => ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const problems = useFormProblems();
  const show = useShowProblem();
  if (problems.length === 0) return null;
  const choose = (path: string) => {
    setOpen(false);
    show(path);
  };
  return (
    <>
      <AppButton variant="dangerPlain" icon={TriangleAlertIcon} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span>
          <Plural value={problems.length} one="# problem to fix" other="# problems to fix" />
        </span>
      </AppButton>
      <List id={id} hidden={!open}>
        {problems.map(({ path }) => (
          <li key={path}>
            <TextButton onClick={() => choose(path)}>{labelOf(path)}</TextButton>
          </li>
        ))}
      </List>
    </>
  );
}
