import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { notPrinted } from './print.ts';

const Link = chakra('a', {
  base: {
    ...notPrinted,
    position: 'absolute',
    insetInlineStart: '2',
    insetBlockStart: '-20',
    // Above the banner of a call.
    zIndex: 'skip',
    bg: 'accent',
    color: 'onAccent',
    px: '4',
    py: '2.5',
    rounded: 'control',
    fontWeight: 'medium',
    _focus: { insetBlockStart: '2' },
  },
});

/** The id of the element with the skip links of the page; pages add theirs with a portal. */
export const SKIP_LINKS = 'skip-links';

export interface SkipToProps {
  /** The id of the target. */
  id: string;
  /** Moves the focus; default: to the target itself. */
  onSkip?: () => void;
  children: ReactNode;
}

/** A link that is visible with the focus and moves it to another part of the page. */
export function SkipTo({ id, onSkip = () => document.getElementById(id)?.focus(), children }: SkipToProps) {
  return (
    <Link
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        onSkip();
      }}
    >
      {children}
    </Link>
  );
}
