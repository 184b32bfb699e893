import {
  defineSlotRecipe,
  type RecipeDefinition,
  type SlotRecipeDefinition,
  type SlotRecipeVariantRecord,
  type SystemStyleObject,
} from '@chakra-ui/react/styled-system';
import { focusInside } from './focus-ring.ts';

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

const surface = { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', minW: '0' } as const;
const column = { display: 'flex', flexDirection: 'column' } as const;

/** The slot recipe of cards: `root` has content, `link` is covered by its only link, `panel` is a section of a form. */
export const cardRecipe = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'link', 'linkBody', 'panel'],
  base: {
    // As a grid, its column is as wide as the card.
    root: { ...surface, ...column, overflow: 'hidden', gridTemplateColumns: 'minmax(0, 1fr)' },
    link: {
      ...surface,
      ...column,
      position: 'relative',
      overflow: 'hidden',
      breakInside: 'avoid',
      transition: 'border-color 150ms, box-shadow 150ms',
      _hover: { borderColor: 'accent', boxShadow: 'float' },
      ...focusInside,
      '& :is(h2, h3) a': { _focusVisible: { outline: 'none' }, _after: { content: '""', position: 'absolute', inset: '0' } },
    },
    // With 200 % text on a phone, the words need the space.
    linkBody: { ...column, gap: '2', p: 'min(1.25rem, 6vw)', flex: '1', minW: '0' },
    panel: { ...surface, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', p: { base: '3', md: '4' } },
  },
  variants: {
    padded: { true: { root: { p: { base: '4', md: '6' }, gap: '4', _largeText: { p: '2' } } } },
    /** Image beside the text, where there is room. */
    across: { true: { link: { flexDirection: { base: 'column', md: 'row' }, '@media print': { flexDirection: 'row' } } } },
  },
});

/** A bordered label around a radio button or checkbox, marked when it is checked. */
export const choiceCard = {
  display: 'flex',
  gap: '3',
  px: '3.5',
  py: '2.5',
  _largeText: { px: '2', gap: '2' },
  minH: '11',
  bg: 'surface',
  borderWidth: '1px',
  borderColor: 'control',
  rounded: 'control',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:checked)': { borderColor: 'accent', bg: 'accentSoft', color: 'accentInk' },
} as const;

/** The slot recipe of radio cards: labels that contain a radio button. `cover` is a transparent radio button over the whole card, and `dot`, after it, its visible mark. */
export const radioCardRecipe = defineSlotRecipe({
  className: 'radio-card',
  slots: ['root', 'cover', 'dot'],
  base: {
    root: {
      position: 'relative',
      ...choiceCard,
      ...focusInside,
    },
    cover: {
      appearance: 'none',
      position: 'absolute',
      inset: '0',
      w: 'full',
      h: 'full',
      m: '0',
      rounded: 'control',
      cursor: 'pointer',
      _focusVisible: { outline: 'none' },
      '&:checked + [data-dot]': { borderWidth: '6px', borderColor: 'accent' },
    },
    dot: { flex: 'none', w: '5', h: '5', mt: '0.5', rounded: 'pill', borderWidth: '2px', borderColor: 'control', bg: 'surface' },
  },
  variants: {
    wrong: { true: { root: { borderColor: 'danger' } } },
  },
});

type VariantsOfSlot<T> = { [Variant in keyof T]: { [Value in keyof T[Variant]]: SystemStyleObject } };

/** Returns the recipe of one slot, for `chakra()`. */
export function slotOf<S extends string, T extends SlotRecipeVariantRecord<S>>(
  recipe: SlotRecipeDefinition<S, T>,
  slot: NoInfer<S>,
): RecipeDefinition<VariantsOfSlot<T>> {
  const variants = Object.entries(recipe.variants ?? {}).map(([name, values]) => [
    name,
    Object.fromEntries(Object.entries(values).map(([value, slots]) => [value, (slots as Partial<Record<S, SystemStyleObject>>)[slot] ?? {}])),
  ]);
  return { base: recipe.base?.[slot], variants: Object.fromEntries(variants) as VariantsOfSlot<T> };
}
