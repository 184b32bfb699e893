import { chakra } from './chakra.ts';
import { keptGround } from './print.ts';

const Circle = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    rounded: 'pill',
    fontWeight: 'bold',
    w: '9',
    h: '9',
    fontSize: 'xs',
    lineHeight: '1',
    position: 'relative',
    userSelect: 'none',
    ...keptGround,
  },
});

const Dot = chakra('span', {
  base: { position: 'absolute', insetBlockEnd: '-1px', insetInlineEnd: '-1px', w: '3', h: '3', rounded: 'pill', borderWidth: '2px', borderColor: 'surface' },
  variants: { present: { true: { bg: 'presence' }, false: { bg: 'surface', boxShadow: 'inset 0 0 0 2px var(--control)' } } },
});

const DARK_INK = '#16302f';
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
const FALLBACK = '#0e6b66';

function luminance(hex: string): number {
  const channels = (HEX.exec(hex) ?? HEX.exec(FALLBACK) ?? []).slice(1).map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns white or dark text, whichever has more contrast with the color of the person. */
export function inkOn(color: string): string {
  const ground = luminance(color);
  return 1.05 / (ground + 0.05) >= (ground + 0.05) / (luminance(DARK_INK) + 0.05) ? '#ffffff' : DARK_INK;
}

const ARABIC = /\p{Script=Arabic}/u;
/** The Arabic article at the start of a word. */
const ARTICLE = /^ال(?=\S{2})/u;

/** Returns the first letters of given name and family name; in Arabic script one letter without the article, because two would read as a syllable. */
export function initialsOf(name: string, surname: string): string {
  const words = [name.trim(), surname.trim()].filter((word) => word !== '');
  const first = (text: string) => [...text][0]?.toLocaleUpperCase() ?? '';
  if (ARABIC.test(words[0] ?? '')) return first((words[0] ?? '').replace(ARTICLE, ''));
  return words
    .filter((word) => !ARABIC.test(word))
    .map(first)
    .join('');
}

export interface AvatarProps {
  name: string;
  surname: string;
  color: string;
  /** Shows whether the person is online; if omitted, nothing is shown. Decorative: show it as text, too. */
  present?: boolean;
}

/** The initials of a person in their color. Decorative: the name is next to it. */
export function Avatar({ name, surname, color, present }: AvatarProps) {
  const ground = HEX.test(color) ? color : FALLBACK;
  return (
    <Circle aria-hidden="true" style={{ background: ground, color: inkOn(ground) }}>
      {initialsOf(name, surname)}
      {present !== undefined && <Dot present={present} />}
    </Circle>
  );
}
