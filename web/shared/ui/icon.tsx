import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';

/** Strokes of every icon, on a grid of 24. One set, drawn here, so that none is fetched. */
const SHAPES = {
  arrowForward: <path d="M5 12h14M13 6l6 6-6 6" />,
  arrowBack: <path d="M19 12H5M11 6l-6 6 6 6" />,
  chevronForward: <path d="M9 6l6 6-6 6" />,
  chevronDown: <path d="M6 9l6 6 6-6" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c3 3 3.5 6 3.5 9S15 18 12 21c-3-3-3.5-6-3.5-9S9 6 12 3z" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2" />
    </>
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <>
      <path d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3.2 3.9M6.3 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.8-3.3 3.3-5 6.5-5s5.7 1.7 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15c1.9.7 3.1 2.2 3.6 4.5" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2" />
      <circle cx="9" cy="17" r="2" />
    </>
  ),
  signOut: <path d="M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h11M17 8l4 4-4 4" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  warning: <path d="M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1" />,
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5V13M12 16.4v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
      <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
    </>
  ),
  book: <path d="M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5A2.5 2.5 0 0 0 4 20.5zM4 20.5A2.5 2.5 0 0 0 6.5 21H20v-3" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1" />,
  play: <path d="M7 4.5v15l13-7.5z" />,
  document: <path d="M6 3h8l5 5v13H6zM14 3v5h5" />,
  pause: <path d="M8.5 5v14M15.5 5v14" />,
  upload: <path d="M12 15V4M7 8.5L12 4l5 4.5M5 20h14" />,
  download: <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  audio: <path d="M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11" />,
  image: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="9" cy="10" r="1.5" />
      <path d="M4 17l5-4 4 3 3-2.5 4.5 3.5" />
    </>
  ),
  refresh: <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M20 3.5v4h-4" />,
  arrowUp: <path d="M12 19V5M6 11l6-6 6 6" />,
  arrowDown: <path d="M12 5v14M6 13l6 6 6-6" />,
  grip: <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />,
  edit: <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />,
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M15.5 5.5v-1a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h1" />
    </>
  ),
  trash: <path d="M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;

/** Icons that point along the line of reading; they turn round in right-to-left pages. */
const DIRECTED: ReadonlySet<IconName> = new Set<IconName>(['arrowForward', 'arrowBack', 'chevronForward', 'signOut', 'external', 'list']);

const Drawing = chakra('svg', {
  base: { flex: 'none', maxW: 'none', fill: 'none', stroke: 'currentColor', strokeWidth: '2', strokeLinecap: 'round', strokeLinejoin: 'round' },
  variants: { directed: { true: { _rtl: { transform: 'scaleX(-1)' } } } },
});

export interface IconProps {
  name: IconName;
  /** Side length in rem. */
  size?: number;
}

/** A decorative icon; the words beside it, or the button's label, say what it means. */
export function Icon({ name, size = 1.25 }: IconProps) {
  return (
    <Drawing directed={DIRECTED.has(name)} viewBox="0 0 24 24" width={`${size}rem`} height={`${size}rem`} aria-hidden="true" focusable="false">
      {SHAPES[name]}
    </Drawing>
  );
}
