import type { ReactNode } from 'react';
import { chakra } from '../../../../shared/ui/chakra.ts';

/** Signs of the formats; apart from the common icons, because learners never load them. */
const SHAPES = {
  bold: <path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z" />,
  italic: <path d="M11 5h6M7 19h6M14 5l-4 14" />,
  underline: <path d="M7 4v7a5 5 0 0 0 10 0V4M6 20h12" />,
  strike: <path d="M4 12h16M16.5 8c-.6-1.9-2.3-3-4.5-3-2.6 0-4.5 1.4-4.5 3.4 0 1.7 1.2 2.8 3.5 3.6M7.5 16c.6 1.9 2.3 3 4.5 3 2.7 0 4.5-1.3 4.5-3.5" />,
  bulletList: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1" />,
  orderedList: <path d="M10 6h10M10 12h10M10 18h10M3.5 5l1.5-1v5M3.5 15.5c.3-.7 2.5-.8 2.5.5 0 1-2.5 1.6-2.5 3H6" />,
  quote: <path d="M5 6v12M9.5 8h10M9.5 12h10M9.5 16h6" />,
  link: <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1.5 1.5M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5" />,
  table: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="1.5" />
      <path d="M4 10h16M4 14.5h16M12 5v14" />
    </>
  ),
  alignStart: <path d="M4 6h16M4 10.5h10M4 15h16M4 19.5h10" />,
  alignCenter: <path d="M4 6h16M7 10.5h10M4 15h16M7 19.5h10" />,
  alignEnd: <path d="M4 6h16M10 10.5h10M4 15h16M10 19.5h10" />,
  subscript: <path d="M5 6l8 9M13 6l-8 9M16.5 17c.3-1.2 3-1.2 3 .3 0 1.2-3 1.7-3 3.2h3.2" />,
  superscript: <path d="M5 9l8 9M13 9l-8 9M16.5 4.5c.3-1.2 3-1.2 3 .3 0 1.2-3 1.7-3 3.2h3.2" />,
  highlight: <path d="M4 20h6M9 15l-2 2 .5 1.5M9 15l8.5-9.5 3 3L11 17z" />,
  undo: <path d="M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9" />,
  redo: <path d="M16 5l4 4-4 4M20 9h-9.5a5.5 5.5 0 0 0 0 11H15" />,
  clear: <path d="M6 5h13M12.5 5L9.5 19M4 20L20 13M7 19h6" />,
} as const satisfies Record<string, ReactNode>;

export type FormatIconName = keyof typeof SHAPES;

/** Those that picture lines turn with the text that is written, those that point with the page. */
const LINES: ReadonlySet<FormatIconName> = new Set(['bulletList', 'orderedList', 'quote', 'alignStart', 'alignEnd'] as const);
const POINTING: ReadonlySet<FormatIconName> = new Set(['undo', 'redo'] as const);
const Drawing = chakra('svg', {
  base: { flex: 'none', fill: 'none', stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' },
  variants: { pointing: { true: { '[dir=rtl] &': { transform: 'scaleX(-1)' } } }, turned: { true: { transform: 'scaleX(-1)' } } },
});

export interface FormatIconProps {
  name: FormatIconName;
  /** Of the text it is for. */
  direction?: 'ltr' | 'rtl';
}

/** A decorative sign; the button's label says what it does. */
export function FormatIcon({ name, direction }: FormatIconProps) {
  return (
    <Drawing
      pointing={POINTING.has(name)}
      turned={direction === 'rtl' && LINES.has(name)}
      viewBox="0 0 24 24"
      width="1.125rem"
      height="1.125rem"
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </Drawing>
  );
}
