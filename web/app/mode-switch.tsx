import { Trans, useLingui } from '@lingui/react/macro';
import BookOpenIcon from 'lucide-react/icons/book-open';
import PencilIcon from 'lucide-react/icons/pencil';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TIMINGS } from '../../schema/limits.ts';
import { chakra } from '../shared/ui/chakra.ts';
import { focusInside } from '../shared/ui/focus-ring.ts';
import { Icon } from '../shared/ui/icon.tsx';

export type Mode = 'admin' | 'student';

/** The start page of each mode (docs/specification.md#2-screens-and-routes). */
const FIRST_PAGE: Record<Mode, string> = { admin: '/admin/dashboard', student: '/dashboard' };

const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    p: '3px',
    rounded: 'pill',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'sunken',
    fontSize: 'sm',
    lineHeight: '1.2',
    maxW: 'full',
    // With 200 % text on a phone, a word needs a line of its own.
    _largeText: { flexDirection: 'column', rounded: 'card', '& svg': { display: 'none' } },
  },
});
const Side = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    px: { base: '2', lg: '3' },
    minH: '9',
    minW: '0',
    // Long words wrap on a phone; in the header row they do not.
    whiteSpace: { lg: 'nowrap' },
    rounded: 'pill',
    color: 'inkSoft',
    cursor: 'pointer',
    transition: 'background-color 150ms',
    // Extends the touch target to 44 px.
    _before: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-4px' },
    _hover: { color: 'ink' },
    ...focusInside,
    // From here on the row of admins has a link more (admin-header.tsx): the signs leave their space to it.
    '@media (min-width: 80rem)': { px: '2', '& svg': { display: 'none' } },
  },
  variants: { chosen: { true: { bg: 'surface', color: 'accentInk', fontWeight: 'medium', boxShadow: '0 1px 2px rgb(0 0 0 / .16)' } } },
});
const Radio = chakra('input', { base: { position: 'absolute', inset: '0', opacity: '0', m: '0', cursor: 'pointer', zIndex: '1' } });

/** Admin Mode or Student Mode (docs/specification.md#2-screens-and-routes). The page of the chosen mode opens after 0.5 s; until then the choice can be changed. */
export function ModeSwitch({ mode }: { mode: Mode }) {
  const { t } = useLingui();
  const name = useId();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(mode);
  useEffect(() => {
    if (chosen === mode) return;
    const timer = setTimeout(() => {
      // A form with unsaved work may block the navigation.
      setChosen(mode);
      void navigate(FIRST_PAGE[chosen]);
    }, TIMINGS.modeSwitch);
    return () => clearTimeout(timer);
  }, [chosen, mode, navigate]);
  const side = (value: Mode) => (
    <Side chosen={chosen === value}>
      <Radio type="radio" name={name} value={value} checked={chosen === value} onChange={() => setChosen(value)} />
      <Icon icon={value === 'admin' ? PencilIcon : BookOpenIcon} size={1} />
      {value === 'admin' ? <Trans>Admin Mode</Trans> : <Trans>Student Mode</Trans>}
    </Side>
  );
  return (
    <Frame role="radiogroup" aria-label={t`Mode`}>
      {side('admin')}
      {side('student')}
    </Frame>
  );
}
