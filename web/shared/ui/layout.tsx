import { Link } from 'react-router-dom';
import { chakra } from './chakra.ts';
import { cardRecipe, slotOf } from './recipes.ts';

/** Layout primitives; all accept style props with logical names (`ps`, `me`, `insetStart`). */
export const Box = chakra('div');
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });
export const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } });
export const Text = chakra('p', {
  variants: { tone: { soft: { color: 'inkSoft' }, faint: { color: 'inkFaint' }, danger: { color: 'danger' } }, small: { true: { fontSize: 'sm' } } },
});
export const Heading = chakra('h2', { base: { fontSize: 'lg' } });
const linkLook = {
  base: { color: 'accent', textDecoration: 'underline', rounded: '4px' },
  /** In no sentence: on phones as high as a finger. */
  variants: { alone: { true: { display: 'inline-block', maxW: 'full', py: { base: '3', md: '0' } } } },
};
/** A link to another site; use `PageLink` for pages of this site. */
export const TextLink = chakra('a', linkLook);
export const PageLink = chakra(Link, linkLook);

/** The edge that the header and every page share: maximum width and padding. */
export const pageEdge = { maxW: 'page', mx: 'auto', px: 'clamp(16px, 4vw, 40px)' } as const;

/** The content of a page, inside its edge. */
export const PageBody = chakra('div', {
  base: {
    ...pageEdge,
    pt: { base: '5', md: '8' },
    pb: '16',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    alignContent: 'start',
  },
});

/** A responsive grid of cards: one column on a phone, three on a large screen. */
export const CardGrid = chakra('div', { base: { display: 'grid', gap: '6', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))' } });

/** A surface with a thin border. */
export const Card = chakra('div', slotOf(cardRecipe, 'root'));

/** A small label, for example for a language or a kind. */
export const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    w: 'fit-content',
    px: '2.5',
    py: '0.5',
    rounded: 'pill',
    fontSize: 'xs',
    bg: 'sunken',
    color: 'inkSoft',
  },
  variants: {
    tone: {
      accent: { bg: 'accentSoft', color: 'accentInk' },
      attention: { bg: 'attentionSoft', color: 'attention' },
      success: { bg: 'successSoft', color: 'success' },
      danger: { bg: 'dangerSoft', color: 'danger' },
    },
  },
});

/** Visually hidden text for screen readers. */
export const HiddenText = chakra('span', {
  base: { position: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
});

/** One line, whose end is cut. */
export const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A name in one line: its end is cut, in its own direction. */
export const OneLine = chakra('bdi', { base: { ...ellipsis, display: 'block', w: 'fit-content', maxW: 'full' } });

/** A bidirectionally isolated name, number or address. */
export const Isolate = chakra('bdi');
