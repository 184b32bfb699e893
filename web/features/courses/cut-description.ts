import { CUTS } from '../../../schema/limits.ts';
import { cutText } from '../../../schema/rules.ts';

/** Where a course is shown: among the available ones, on another card, or on My Courses. */
export type DescriptionPlace = 'available' | 'card' | 'myCourses';

/**
 * A course description as its card shows it (docs/specification.md#9-business-constants-and-limits): available courses and My Courses cut at 400 characters,
 * other cards at 200 once the text has 300 or more. Always at a word; the whole text is on the course's page.
 */
export function cutDescription(description: string, place: DescriptionPlace): string {
  const plain = description.replace(/\s+/g, ' ').trim();
  if (place === 'available') return cutText(plain, CUTS.availableDescription);
  if (place === 'myCourses') return cutText(plain, CUTS.description);
  return [...plain].length >= CUTS.cardDescriptionFrom ? cutText(plain, CUTS.cardDescription) : plain;
}
