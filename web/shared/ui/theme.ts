import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem } from '@chakra-ui/react/styled-system';
import { cardRecipe, menuRecipe, radioCardRecipe } from './recipes.ts';
import { COLOR_ROLES, type ColorRole, colorVariable, GRID_STEPS } from './tokens.ts';

const value = (text: string) => ({ value: text });

const colors = Object.fromEntries((Object.keys(COLOR_ROLES) as ColorRole[]).map((role) => [role, value(colorVariable(role))]));

/** In rem: the larger root font size of Arabic script scales it. */
const grid = Object.fromEntries(GRID_STEPS.map((step) => [step, value(`${Number(step) / 4}rem`)]));

/**
 * The only theme. It has only what the product uses: the tokens of critical.css and no recipes of the library, whose start-up
 * work would delay the first paint (docs/targets.md#3-performance-goals-browser). Other recipes are next to their components.
 */
export const theme = createSystem(defaultBaseConfig, {
  preflight: false,
  // Browsers before Chrome 99 ignore everything in a layer.
  disableLayers: true,
  cssVarsPrefix: 'a',
  conditions: {
    /** A phone with text of twice the size (WCAG 1.4.4): the words need the space. */
    largeText: '@media (max-width: 15rem)',
    /** The narrowest window (WCAG 1.4.10) with such a text: long words have no room in a line. */
    narrowest: '@media (max-width: 10rem)',
  },
  theme: {
    slotRecipes: { menu: menuRecipe, card: cardRecipe, radioCard: radioCardRecipe },
    breakpoints: { md: '48rem', lg: '64rem' },
    tokens: {
      colors,
      spacing: grid,
      sizes: { ...grid, full: value('100%'), reading: value('72ch'), page: value('77.5rem'), guest: value('25rem'), form: value('35rem') },
      radii: { control: value('10px'), card: value('12px'), pill: value('99px') },
      shadows: { float: value('var(--shadow-float)') },
      fontSizes: {
        xs: value('0.8125rem'),
        sm: value('0.875rem'),
        md: value('1rem'),
        xl: value('1.25rem'),
        '2xl': value('1.5rem'),
        '3xl': value('1.75rem'),
      },
      fontWeights: { normal: value('400'), medium: value('600'), bold: value('650') },
      // Toasts lie above the bars of a page, and menus, also those of the header, above toasts.
      zIndex: { bar: value('10'), toast: value('20'), header: value('30'), menu: value('40'), skip: value('50') },
    },
    semanticTokens: {
      // With 200 % text on a phone, as large as the text: the words need the space.
      fontSizes: { lg: { value: { base: '1.125rem', _largeText: '1rem' } } },
    },
  },
});
