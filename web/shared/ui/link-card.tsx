import { chakra } from './chakra.ts';

/**
 * A card whose only link, in its heading, covers the whole card; the accessible name of the link is the heading.
 * Other controls inside need `position: relative`.
 */
export const LinkCard = chakra('article', {
  base: {
    position: 'relative',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    overflow: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    transition: 'border-color 150ms, box-shadow 150ms',
    _hover: { borderColor: 'accent', boxShadow: 'float' },
    _focusWithin: { '&:has(:focus-visible)': { boxShadow: 'focus' } },
    '& :is(h2, h3) a': { _focusVisible: { outline: 'none' }, _after: { content: '""', position: 'absolute', inset: '0' } },
  },
  /** Image beside the text, where there is room. */
  variants: { across: { true: { flexDirection: { base: 'column', md: 'row' } } } },
});

/** The text of a card. */
export const LinkCardBody = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '2', p: '5', flex: '1', minW: '0' } });
