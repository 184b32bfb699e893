import { useLingui } from '@lingui/react/macro';
import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import MenuIcon from 'lucide-react/icons/menu';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../shared/ui/button.tsx';
import { PAGE_TOP } from '../../shared/ui/call-inset.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { OneLine } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';

const Line = chakra('div', {
  base: {
    position: 'sticky',
    insetBlockStart: PAGE_TOP,
    zIndex: 'bar',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    minH: '48px',
    px: '2',
    bg: 'surface',
    borderBlockEndWidth: '1px',
    borderColor: 'line',
    transition: 'transform 150ms',
    ...notPrinted,
  },
  variants: { away: { true: { '&:not(:has(:focus-visible))': { transform: 'translateY(-100%)' } } } },
});
const Back = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minW: '0',
    minH: '11',
    pe: '2',
    rounded: 'control',
    textDecoration: 'none',
    fontWeight: 'medium',
    _focusVisible: { outlineOffset: '-2px' },
  },
});

/** Pixels that the page must move in one direction before the line hides or returns. */
const MOVE_MIN = 12;

/** Returns whether the page was last scrolled down, below the line at its top. */
function useScrolledDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let turn = window.scrollY;
    const onScroll = () => {
      const y = window.scrollY;
      if (y <= MOVE_MIN) setDown(false);
      else if (Math.abs(y - turn) < MOVE_MIN) return;
      else setDown(y > turn);
      turn = y;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return down;
}

export interface LearnLineProps {
  course: { name: string; shownLanguage: string };
  /** The URL of the page about the course. */
  address: string;
  onMenu: () => void;
}

/** The only line above a lesson on phones, in place of header, path and tabs. It hides while the page scrolls down, except while the keyboard focus is in it. */
export function LearnLine({ course, address, onMenu }: LearnLineProps) {
  const { t } = useLingui();
  const away = useScrolledDown();
  return (
    <Line data-lesson away={away}>
      <Back to={address}>
        <Icon icon={ChevronLeftIcon} />
        <OneLine lang={course.shownLanguage}>{course.name}</OneLine>
      </Back>
      <IconButton icon={MenuIcon} label={t`Course menu`} aria-haspopup="dialog" onClick={onMenu} />
    </Line>
  );
}
