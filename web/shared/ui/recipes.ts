import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** The slot recipe of Chakra's `Menu`: the list that a menu button opens. */
export const menuRecipe = defineSlotRecipe({
  className: 'menu',
  slots: ['content', 'item', 'itemGroupLabel'],
  base: {
    content: {
      zIndex: 'menu',
      minW: '13rem',
      maxW: 'calc(100vw - 24px)',
      p: '1.5',
      bg: 'surface',
      borderWidth: '1px',
      borderColor: 'line',
      rounded: 'card',
      boxShadow: 'float',
      outline: 'none',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '11',
      px: '3',
      rounded: 'control',
      textAlign: 'start',
      cursor: 'pointer',
      '&[data-highlighted]': { bg: 'accentSoft', color: 'accentInk' },
    },
    itemGroupLabel: { px: '3', py: '2.5', fontWeight: 'medium' },
  },
});
