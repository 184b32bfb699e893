import { chakra } from './chakra.ts';
import { cardRecipe, slotOf } from './recipes.ts';

/**
 * A card whose only link, in its heading, covers the whole card; the accessible name of the link is the heading.
 * Other controls inside need `position: relative`.
 */
export const LinkCard = chakra('article', slotOf(cardRecipe, 'link'));

/** The text of a card. */
export const LinkCardBody = chakra('div', slotOf(cardRecipe, 'linkBody'));
