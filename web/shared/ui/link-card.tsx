import type { ComponentProps } from 'react';
import { chakra } from './chakra.ts';
import { cardRecipe, slotOf } from './recipes.ts';

const Frame = chakra('article', slotOf(cardRecipe, 'link'));

/**
 * A card whose only link, in its heading, covers the whole card; the accessible name of the link is the heading.
 * `aria-labelledby` is the id of the heading: a list of articles without names is read as "article, article".
 * Other controls inside need `position: relative`.
 */
export const LinkCard = (props: ComponentProps<typeof Frame> & { 'aria-labelledby': string }) => <Frame {...props} />;

/** The text of a card. */
export const LinkCardBody = chakra('div', slotOf(cardRecipe, 'linkBody'));
